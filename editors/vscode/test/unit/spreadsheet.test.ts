import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfSpreadsheet } from '../../src/spreadsheet';

test('cells of a spreadsheet are told from text', () => {
  assert(isOfSpreadsheet('Adult\tT\r\nChild\tF\r\n'));
  assert(!isOfSpreadsheet('Adult, Senior'));
  assert(!isOfSpreadsheet('Adult\nChild\n'));
  assert(!isOfSpreadsheet('  | child |\tChild |\n'));
});
