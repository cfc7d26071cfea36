import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTable } from '../../src/tables';

test('tables and models are ours', () => {
  assert(isTable('# a comment\r\ntable: a\r\nrules: |\r\n  | rule |\r\n'));
  assert(isTable('inputs:\n  a: bool\ntable: a\n'));
  assert(isTable('model: a\nstart: b\n'));
});

test('files of shared types are ours', () => {
  assert(isTable('# shared\ntypes:\n  Day: { type: Day, values: [Mo, Tu] }\n'));
  assert(!isTable('title: API\ntypes:\n  a: { values: b }\n'));
});

test('a table that is being typed is ours', () => {
  assert(isTable('table: a\ninputs: {\n'));
});

test('other YAML is not', () => {
  assert(!isTable(''));
  assert(!isTable('table: a\n'));
  assert(!isTable('services:\n  table: a\n  rules: b\n'));
  assert(!isTable('groups:\n- name: a\n  rules:\n'));
});
