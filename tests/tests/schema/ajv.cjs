// Judges JSON lines `{ name, valid, data }` by ajv, as strictly as it can: a keyword that it does not know is an error, but for those of editors.
const { readFileSync } = require("fs");
const Ajv = require("ajv");

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
ajv.addVocabulary(["markdownDescription"]);
const validate = ajv.compile(JSON.parse(readFileSync(process.argv[2], "utf8")));
const cases = readFileSync(0, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
for (const { name, valid, data } of cases) {
  if (validate(data) !== valid) {
    console.log(`${name}: ${valid ? ajv.errorsText(validate.errors) : "valid"}`);
    process.exitCode = 1;
  }
}
console.log(`${cases.length} judged`);
