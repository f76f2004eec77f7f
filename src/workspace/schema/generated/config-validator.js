// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateConfig = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"config.schema.json","title":"LedgerConfig","description":"ledger.config.json: data only, never executable.","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string","description":"The schema, for editors."},"layout":{"description":"Globs for each role, relative to this file. ledger detects roles that you don't name.","type":"object","additionalProperties":false,"properties":{"index":{"description":"Indexes (Tier-1 maps) and topic indexes.","type":"array","items":{"type":"string","pattern":"\\S"}},"glossary":{"description":"Glossaries.","type":"array","items":{"type":"string","pattern":"\\S"}},"findings":{"description":"Findings.","type":"array","items":{"type":"string","pattern":"\\S"}},"patterns":{"description":"Patterns.","type":"array","items":{"type":"string","pattern":"\\S"}},"deadEnds":{"description":"Dead ends.","type":"array","items":{"type":"string","pattern":"\\S"}},"adrs":{"description":"Architecture decision records.","type":"array","items":{"type":"string","pattern":"\\S"}},"audits":{"description":"Audits.","type":"array","items":{"type":"string","pattern":"\\S"}},"bugs":{"description":"Bug reports.","type":"array","items":{"type":"string","pattern":"\\S"}},"tasks":{"description":"Task packets.","type":"array","items":{"type":"string","pattern":"\\S"}},"reviews":{"description":"Reviews.","type":"array","items":{"type":"string","pattern":"\\S"}},"specs":{"description":"Specifications, read for their requirements.","type":"array","items":{"type":"string","pattern":"\\S"}},"ledger":{"description":"Ledger entries (JSON).","type":"array","items":{"type":"string","pattern":"\\S"}},"bootloaders":{"description":"Files that an agent loads at its start.","type":"array","items":{"type":"string","pattern":"\\S"}},"notes":{"description":"Notes, which ledger checks for safety only.","type":"array","items":{"type":"string","pattern":"\\S"}}}},"ignore":{"description":"Globs of files that ledger never reads.","type":"array","items":{"type":"string","pattern":"\\S"},"default":[]},"rules":{"description":"Severity of each rule, by code or name; or a released rule set to keep, such as \"1.0\".","anyOf":[{"type":"string","enum":["1.0"]},{"type":"object","additionalProperties":{"description":"A severity, or a severity with the rule's options.","anyOf":[{"enum":["off","error","warning","info"]},{"type":"array","items":[{"enum":["off","error","warning","info"]},{"type":"object"}],"minItems":2,"maxItems":2}]}}],"default":{}},"preview":{"description":"Runs preview rules. Rules under `rules` or `overrides` run without it.","type":"boolean","default":false},"overrides":{"description":"Other severities for some files. The last match wins.","type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"description":"Globs of these files.","type":"array","items":{"type":"string","pattern":"\\S"}},"rules":{"type":"object","additionalProperties":{"description":"A severity. Set options under `rules`.","enum":["off","error","warning","info"]}}}},"default":[]},"failOn":{"description":"The lowest severity that makes lint exit with 1.","enum":["error","warning","info","never"],"default":"error"},"maxWarnings":{"description":"lint exits with 1 if there are more warnings; -1 for no limit.","type":"integer","minimum":-1,"default":-1},"agents":{"description":"What agents may do besides proposing.","type":"object","additionalProperties":false,"properties":{"mayPromote":{"description":"What an agent may decide: nothing, or items of low consequence.","enum":["none","low"],"default":"none"},"claimedPerson":{"description":"What the gate does with a decision made in an agent session or CI with LEDGER_ACTOR=person. Read from the base.","enum":["warn","allow","refuse"],"default":"warn"}}},"owners":{"description":"Whether owners of a fact (in its record or CODEOWNERS) are mentioned, or must agree (POL007). Read from the base.","enum":["ask","require"],"default":"ask"},"approvalDecides":{"description":"Whether an approval of a pull request promotes the proposals in the gate's comment. Read from the base.","type":"boolean","default":false},"highConsequence":{"description":"Kinds of items that are always high-consequence, and need a second person.","type":"array","items":{"enum":["behaviour","decision","risk","defect","fact","pattern","dead-end","term","workflow","local"]},"default":[]},"foreignKeys":{"description":"Frontmatter keys of other tools, such as a site generator. They may change without a ledger command.","type":"array","items":{"type":"string","pattern":"^[A-Za-z_][\\w-]*$","not":{"enum":["type","id","status","claim","evidence","applies_when","does_not_apply_when","load_when","paths","owners","topic","guard","valid_until","review_by","content_hash","per_surface_hash","confidence","origin_obligations","origin_traces","pass","profile","reviewer_or_tool","timestamp","findings","supersedes","superseded_by","quarantine_reason","title"]}},"uniqueItems":true},"gate":{"description":"What the gate does with memory that no longer matches the code.","type":"object","additionalProperties":false,"properties":{"stale":{"description":"Severity of changed evidence in `ledger lint` (FND306).","enum":["warning","error"],"default":"warning"},"evidenceChanged":{"description":"Severity at the gate if the change breaks the evidence of a fact (FND306). `error` blocks the merge until someone answers.","enum":["warning","error"],"default":"error"},"pending":{"description":"Which pending items block a merge: `raised` since the base or of a closed task, only those of a `closed` task, or `all`.","enum":["raised","closed","all"],"default":"raised"},"strict":{"description":"Whether agent hooks block each time, and if they fail, instead of once.","type":"boolean","default":false}}},"index":{"description":"The index of memory.","type":"object","additionalProperties":false,"properties":{"write":{"description":"Where ledger writes index rows: on the `base` branch, so that branches don't conflict, or on each `branch` with the record.","enum":["base","branch"],"default":"base"}}},"touch":{"description":"What hooks show an agent when it reads a file that facts cite.","type":"object","additionalProperties":false,"properties":{"reads":{"description":"`facts` shows the facts near the lines; `count` shows their number.","enum":["count","facts"],"default":"count"}}},"guard":{"description":"How guards of facts are enforced.","type":"object","additionalProperties":false,"properties":{"level":{"description":"`block` denies an edit that violates a guard, and is an error in lint and gate; `tell` is a warning. A guard that would have blocked one of the last 200 commits only warns, unless its record has `level: block`.","enum":["block","tell"],"default":"block"},"commands":{"description":"Whether `ledger verify --run` may run commands of facts. Only the base branch's configuration and facts count.","type":"boolean","default":false},"commandSeconds":{"description":"Time limit for each command, in seconds.","type":"integer","minimum":1,"maximum":3600,"default":300}}},"log":{"description":"The daily log of `ledger note`.","type":"object","additionalProperties":false,"properties":{"committed":{"description":"Whether lines go to `memory/logs`, one file for each day and session. By default, they stay in your home folder.","type":"boolean","default":false}}},"baseBranch":{"type":"string","description":"The branch to compare with, such as \"main\", if neither the command nor CI names one.","pattern":"^[^\\s-][^\\s]*$","maxLength":200},"reviewers":{"description":"Email addresses of people who may decide about high-consequence facts. By default, anyone but the proposer.","type":"array","items":{"type":"string","pattern":"^[^@\\s]+@[^@\\s]+$"}},"sync":{"description":"Files of agents, tracked by git, that ledger writes facts into: `memory` (MEMORY.md), `rules` (`.claude/rules`, also if `.claude` is empty), `agents` (AGENTS.md). `[]` for none.","type":"array","items":{"enum":["memory","rules","agents"]},"default":["memory","rules","agents"]},"context":{"description":"What `ledger context` shows, with its limits. Options of the command override these; these override caliban's variables.","type":"object","additionalProperties":false,"properties":{"profile":{"description":"The agent. By default, the one that ledger finds here, else `ledger`.","enum":["ledger","caliban","claude","mini-claude"]},"cap_tokens_auto":{"description":"caliban: token limit of the agent's own notes.","type":"integer","minimum":1,"maximum":10000000},"cap_tokens_claude_md":{"description":"caliban: token limit of both CLAUDE.md files. The project's is cut first.","type":"integer","minimum":1,"maximum":10000000},"cap_tokens_combined":{"description":"caliban: token limit of all parts, 32,000 by default. ledger: token limit of the index, none by default.","type":"integer","minimum":1,"maximum":10000000},"cap_chars_file":{"description":"claude: character limit of one instruction file, such as 40000. Current releases have none.","type":"integer","minimum":1,"maximum":10000000},"compat":{"description":"`greedy` also removes HTML comments in fenced code of an index. `0018` is caliban before its ADR 0035: 8,000 tokens and another tag around notes.","anyOf":[{"enum":["greedy","0018"]},{"type":"array","items":{"enum":["greedy","0018"]}}],"default":[]}}},"workspaces":{"description":"Globs of folders with their own memory and ledger. Evidence paths start here.","type":"array","items":{"type":"string","pattern":"\\S"},"default":[]}}};
const func0 = Object.prototype.hasOwnProperty;
const func96 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("\\S", "u");
const pattern16 = new RegExp("^[A-Za-z_][\\w-]*$", "u");
const pattern17 = new RegExp("^[^\\s-][^\\s]*$", "u");
const pattern18 = new RegExp("^[^@\\s]+@[^@\\s]+$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="config.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
if(typeof data.$schema !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.layout !== undefined && func0.call(data, "layout")){
let data1 = data.layout;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
if(!(func0.call(schema11.properties.layout.properties, key1))){
const err2 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data1.index !== undefined && func0.call(data1, "index")){
let data2 = data1.index;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err3 = {instancePath:instancePath+"/layout/index/" + i0,schemaPath:"#/properties/layout/properties/index/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/layout/index/" + i0,schemaPath:"#/properties/layout/properties/index/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/layout/index",schemaPath:"#/properties/layout/properties/index/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data1.glossary !== undefined && func0.call(data1, "glossary")){
let data4 = data1.glossary;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err6 = {instancePath:instancePath+"/layout/glossary/" + i1,schemaPath:"#/properties/layout/properties/glossary/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/layout/glossary/" + i1,schemaPath:"#/properties/layout/properties/glossary/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/layout/glossary",schemaPath:"#/properties/layout/properties/glossary/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data1.findings !== undefined && func0.call(data1, "findings")){
let data6 = data1.findings;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
let data7 = data6[i2];
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
const err9 = {instancePath:instancePath+"/layout/findings/" + i2,schemaPath:"#/properties/layout/properties/findings/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/layout/findings/" + i2,schemaPath:"#/properties/layout/properties/findings/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/layout/findings",schemaPath:"#/properties/layout/properties/findings/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data1.patterns !== undefined && func0.call(data1, "patterns")){
let data8 = data1.patterns;
if(Array.isArray(data8)){
const len3 = data8.length;
for(let i3=0; i3<len3; i3++){
let data9 = data8[i3];
if(typeof data9 === "string"){
if(!pattern0.test(data9)){
const err12 = {instancePath:instancePath+"/layout/patterns/" + i3,schemaPath:"#/properties/layout/properties/patterns/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/layout/patterns/" + i3,schemaPath:"#/properties/layout/properties/patterns/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/layout/patterns",schemaPath:"#/properties/layout/properties/patterns/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data1.deadEnds !== undefined && func0.call(data1, "deadEnds")){
let data10 = data1.deadEnds;
if(Array.isArray(data10)){
const len4 = data10.length;
for(let i4=0; i4<len4; i4++){
let data11 = data10[i4];
if(typeof data11 === "string"){
if(!pattern0.test(data11)){
const err15 = {instancePath:instancePath+"/layout/deadEnds/" + i4,schemaPath:"#/properties/layout/properties/deadEnds/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/layout/deadEnds/" + i4,schemaPath:"#/properties/layout/properties/deadEnds/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/layout/deadEnds",schemaPath:"#/properties/layout/properties/deadEnds/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data1.adrs !== undefined && func0.call(data1, "adrs")){
let data12 = data1.adrs;
if(Array.isArray(data12)){
const len5 = data12.length;
for(let i5=0; i5<len5; i5++){
let data13 = data12[i5];
if(typeof data13 === "string"){
if(!pattern0.test(data13)){
const err18 = {instancePath:instancePath+"/layout/adrs/" + i5,schemaPath:"#/properties/layout/properties/adrs/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/layout/adrs/" + i5,schemaPath:"#/properties/layout/properties/adrs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/layout/adrs",schemaPath:"#/properties/layout/properties/adrs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data1.audits !== undefined && func0.call(data1, "audits")){
let data14 = data1.audits;
if(Array.isArray(data14)){
const len6 = data14.length;
for(let i6=0; i6<len6; i6++){
let data15 = data14[i6];
if(typeof data15 === "string"){
if(!pattern0.test(data15)){
const err21 = {instancePath:instancePath+"/layout/audits/" + i6,schemaPath:"#/properties/layout/properties/audits/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/layout/audits/" + i6,schemaPath:"#/properties/layout/properties/audits/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/layout/audits",schemaPath:"#/properties/layout/properties/audits/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data1.bugs !== undefined && func0.call(data1, "bugs")){
let data16 = data1.bugs;
if(Array.isArray(data16)){
const len7 = data16.length;
for(let i7=0; i7<len7; i7++){
let data17 = data16[i7];
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err24 = {instancePath:instancePath+"/layout/bugs/" + i7,schemaPath:"#/properties/layout/properties/bugs/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/layout/bugs/" + i7,schemaPath:"#/properties/layout/properties/bugs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/layout/bugs",schemaPath:"#/properties/layout/properties/bugs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data1.tasks !== undefined && func0.call(data1, "tasks")){
let data18 = data1.tasks;
if(Array.isArray(data18)){
const len8 = data18.length;
for(let i8=0; i8<len8; i8++){
let data19 = data18[i8];
if(typeof data19 === "string"){
if(!pattern0.test(data19)){
const err27 = {instancePath:instancePath+"/layout/tasks/" + i8,schemaPath:"#/properties/layout/properties/tasks/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/layout/tasks/" + i8,schemaPath:"#/properties/layout/properties/tasks/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/layout/tasks",schemaPath:"#/properties/layout/properties/tasks/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data1.reviews !== undefined && func0.call(data1, "reviews")){
let data20 = data1.reviews;
if(Array.isArray(data20)){
const len9 = data20.length;
for(let i9=0; i9<len9; i9++){
let data21 = data20[i9];
if(typeof data21 === "string"){
if(!pattern0.test(data21)){
const err30 = {instancePath:instancePath+"/layout/reviews/" + i9,schemaPath:"#/properties/layout/properties/reviews/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/layout/reviews/" + i9,schemaPath:"#/properties/layout/properties/reviews/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/layout/reviews",schemaPath:"#/properties/layout/properties/reviews/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data1.specs !== undefined && func0.call(data1, "specs")){
let data22 = data1.specs;
if(Array.isArray(data22)){
const len10 = data22.length;
for(let i10=0; i10<len10; i10++){
let data23 = data22[i10];
if(typeof data23 === "string"){
if(!pattern0.test(data23)){
const err33 = {instancePath:instancePath+"/layout/specs/" + i10,schemaPath:"#/properties/layout/properties/specs/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/layout/specs/" + i10,schemaPath:"#/properties/layout/properties/specs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/layout/specs",schemaPath:"#/properties/layout/properties/specs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data1.ledger !== undefined && func0.call(data1, "ledger")){
let data24 = data1.ledger;
if(Array.isArray(data24)){
const len11 = data24.length;
for(let i11=0; i11<len11; i11++){
let data25 = data24[i11];
if(typeof data25 === "string"){
if(!pattern0.test(data25)){
const err36 = {instancePath:instancePath+"/layout/ledger/" + i11,schemaPath:"#/properties/layout/properties/ledger/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/layout/ledger/" + i11,schemaPath:"#/properties/layout/properties/ledger/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/layout/ledger",schemaPath:"#/properties/layout/properties/ledger/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data1.bootloaders !== undefined && func0.call(data1, "bootloaders")){
let data26 = data1.bootloaders;
if(Array.isArray(data26)){
const len12 = data26.length;
for(let i12=0; i12<len12; i12++){
let data27 = data26[i12];
if(typeof data27 === "string"){
if(!pattern0.test(data27)){
const err39 = {instancePath:instancePath+"/layout/bootloaders/" + i12,schemaPath:"#/properties/layout/properties/bootloaders/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/layout/bootloaders/" + i12,schemaPath:"#/properties/layout/properties/bootloaders/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/layout/bootloaders",schemaPath:"#/properties/layout/properties/bootloaders/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data1.notes !== undefined && func0.call(data1, "notes")){
let data28 = data1.notes;
if(Array.isArray(data28)){
const len13 = data28.length;
for(let i13=0; i13<len13; i13++){
let data29 = data28[i13];
if(typeof data29 === "string"){
if(!pattern0.test(data29)){
const err42 = {instancePath:instancePath+"/layout/notes/" + i13,schemaPath:"#/properties/layout/properties/notes/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/layout/notes/" + i13,schemaPath:"#/properties/layout/properties/notes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/layout/notes",schemaPath:"#/properties/layout/properties/notes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data30 = data.ignore;
if(Array.isArray(data30)){
const len14 = data30.length;
for(let i14=0; i14<len14; i14++){
let data31 = data30[i14];
if(typeof data31 === "string"){
if(!pattern0.test(data31)){
const err46 = {instancePath:instancePath+"/ignore/" + i14,schemaPath:"#/properties/ignore/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/ignore/" + i14,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.rules !== undefined && func0.call(data, "rules")){
let data32 = data.rules;
const _errs68 = errors;
let valid32 = false;
const _errs69 = errors;
if(typeof data32 !== "string"){
const err49 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(!(data32 === "1.0")){
const err50 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.rules.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
var _valid0 = _errs69 === errors;
valid32 = valid32 || _valid0;
if(!valid32){
const _errs71 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key2 of Object.keys(data32)){
let data33 = data32[key2];
const _errs75 = errors;
let valid34 = false;
const _errs76 = errors;
if(!((((data33 === "off") || (data33 === "error")) || (data33 === "warning")) || (data33 === "info"))){
const err51 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.rules.anyOf[1].additionalProperties.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
var _valid1 = _errs76 === errors;
valid34 = valid34 || _valid1;
if(!valid34){
const _errs77 = errors;
if(Array.isArray(data33)){
if(data33.length > 2){
const err52 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(data33.length < 2){
const err53 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/1/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
const len15 = data33.length;
if(len15 > 0){
let data34 = data33[0];
if(!((((data34 === "off") || (data34 === "error")) || (data34 === "warning")) || (data34 === "info"))){
const err54 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/0",schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/1/items/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.rules.anyOf[1].additionalProperties.anyOf[1].items[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(len15 > 1){
let data35 = data33[1];
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
const err55 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/1",schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/1/items/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
var _valid1 = _errs77 === errors;
valid34 = valid34 || _valid1;
}
if(!valid34){
const err57 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/anyOf/1/additionalProperties/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
else {
errors = _errs75;
if(vErrors !== null){
if(_errs75){
vErrors.length = _errs75;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err58 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
var _valid0 = _errs71 === errors;
valid32 = valid32 || _valid0;
}
if(!valid32){
const err59 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
else {
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
}
}
if(data.preview !== undefined && func0.call(data, "preview")){
if(typeof data.preview !== "boolean"){
const err60 = {instancePath:instancePath+"/preview",schemaPath:"#/properties/preview/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.overrides !== undefined && func0.call(data, "overrides")){
let data37 = data.overrides;
if(Array.isArray(data37)){
const len16 = data37.length;
for(let i15=0; i15<len16; i15++){
let data38 = data37[i15];
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if((data38.files === undefined) || (!(func0.call(data38, "files")))){
const err61 = {instancePath:instancePath+"/overrides/" + i15,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"},message:"must have required property '"+"files"+"'"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if((data38.rules === undefined) || (!(func0.call(data38, "rules")))){
const err62 = {instancePath:instancePath+"/overrides/" + i15,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"},message:"must have required property '"+"rules"+"'"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
for(const key3 of Object.keys(data38)){
if(!((key3 === "files") || (key3 === "rules"))){
const err63 = {instancePath:instancePath+"/overrides/" + i15,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data38.files !== undefined && func0.call(data38, "files")){
let data39 = data38.files;
if(Array.isArray(data39)){
const len17 = data39.length;
for(let i16=0; i16<len17; i16++){
let data40 = data39[i16];
if(typeof data40 === "string"){
if(!pattern0.test(data40)){
const err64 = {instancePath:instancePath+"/overrides/" + i15+"/files/" + i16,schemaPath:"#/properties/overrides/items/properties/files/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/overrides/" + i15+"/files/" + i16,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/overrides/" + i15+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data38.rules !== undefined && func0.call(data38, "rules")){
let data41 = data38.rules;
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
for(const key4 of Object.keys(data41)){
let data42 = data41[key4];
if(!((((data42 === "off") || (data42 === "error")) || (data42 === "warning")) || (data42 === "info"))){
const err67 = {instancePath:instancePath+"/overrides/" + i15+"/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/overrides/items/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema11.properties.overrides.items.properties.rules.additionalProperties.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/overrides/" + i15+"/rules",schemaPath:"#/properties/overrides/items/properties/rules/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath:instancePath+"/overrides/" + i15,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
else {
const err70 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.failOn !== undefined && func0.call(data, "failOn")){
let data43 = data.failOn;
if(!((((data43 === "error") || (data43 === "warning")) || (data43 === "info")) || (data43 === "never"))){
const err71 = {instancePath:instancePath+"/failOn",schemaPath:"#/properties/failOn/enum",keyword:"enum",params:{allowedValues: schema11.properties.failOn.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.maxWarnings !== undefined && func0.call(data, "maxWarnings")){
let data44 = data.maxWarnings;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err72 = {instancePath:instancePath+"/maxWarnings",schemaPath:"#/properties/maxWarnings/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < -1 || isNaN(data44)){
const err73 = {instancePath:instancePath+"/maxWarnings",schemaPath:"#/properties/maxWarnings/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
if(data.agents !== undefined && func0.call(data, "agents")){
let data45 = data.agents;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key5 of Object.keys(data45)){
if(!((key5 === "mayPromote") || (key5 === "claimedPerson"))){
const err74 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data45.mayPromote !== undefined && func0.call(data45, "mayPromote")){
let data46 = data45.mayPromote;
if(!((data46 === "none") || (data46 === "low"))){
const err75 = {instancePath:instancePath+"/agents/mayPromote",schemaPath:"#/properties/agents/properties/mayPromote/enum",keyword:"enum",params:{allowedValues: schema11.properties.agents.properties.mayPromote.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data45.claimedPerson !== undefined && func0.call(data45, "claimedPerson")){
let data47 = data45.claimedPerson;
if(!(((data47 === "warn") || (data47 === "allow")) || (data47 === "refuse"))){
const err76 = {instancePath:instancePath+"/agents/claimedPerson",schemaPath:"#/properties/agents/properties/claimedPerson/enum",keyword:"enum",params:{allowedValues: schema11.properties.agents.properties.claimedPerson.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
else {
const err77 = {instancePath:instancePath+"/agents",schemaPath:"#/properties/agents/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data48 = data.owners;
if(!((data48 === "ask") || (data48 === "require"))){
const err78 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/enum",keyword:"enum",params:{allowedValues: schema11.properties.owners.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.approvalDecides !== undefined && func0.call(data, "approvalDecides")){
if(typeof data.approvalDecides !== "boolean"){
const err79 = {instancePath:instancePath+"/approvalDecides",schemaPath:"#/properties/approvalDecides/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data.highConsequence !== undefined && func0.call(data, "highConsequence")){
let data50 = data.highConsequence;
if(Array.isArray(data50)){
const len18 = data50.length;
for(let i17=0; i17<len18; i17++){
let data51 = data50[i17];
if(!((((((((((data51 === "behaviour") || (data51 === "decision")) || (data51 === "risk")) || (data51 === "defect")) || (data51 === "fact")) || (data51 === "pattern")) || (data51 === "dead-end")) || (data51 === "term")) || (data51 === "workflow")) || (data51 === "local"))){
const err80 = {instancePath:instancePath+"/highConsequence/" + i17,schemaPath:"#/properties/highConsequence/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.highConsequence.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/highConsequence",schemaPath:"#/properties/highConsequence/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.foreignKeys !== undefined && func0.call(data, "foreignKeys")){
let data52 = data.foreignKeys;
if(Array.isArray(data52)){
const len19 = data52.length;
for(let i18=0; i18<len19; i18++){
let data53 = data52[i18];
const _errs115 = errors;
const _errs116 = errors;
if(!((((((((((((((((((((((((((((data53 === "type") || (data53 === "id")) || (data53 === "status")) || (data53 === "claim")) || (data53 === "evidence")) || (data53 === "applies_when")) || (data53 === "does_not_apply_when")) || (data53 === "load_when")) || (data53 === "paths")) || (data53 === "owners")) || (data53 === "topic")) || (data53 === "guard")) || (data53 === "valid_until")) || (data53 === "review_by")) || (data53 === "content_hash")) || (data53 === "per_surface_hash")) || (data53 === "confidence")) || (data53 === "origin_obligations")) || (data53 === "origin_traces")) || (data53 === "pass")) || (data53 === "profile")) || (data53 === "reviewer_or_tool")) || (data53 === "timestamp")) || (data53 === "findings")) || (data53 === "supersedes")) || (data53 === "superseded_by")) || (data53 === "quarantine_reason")) || (data53 === "title"))){
const err82 = {};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
var valid47 = _errs116 === errors;
if(valid47){
const err83 = {instancePath:instancePath+"/foreignKeys/" + i18,schemaPath:"#/properties/foreignKeys/items/not",keyword:"not",params:{},message:"must NOT be valid"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
else {
errors = _errs115;
if(vErrors !== null){
if(_errs115){
vErrors.length = _errs115;
}
else {
vErrors = null;
}
}
}
if(typeof data53 === "string"){
if(!pattern16.test(data53)){
const err84 = {instancePath:instancePath+"/foreignKeys/" + i18,schemaPath:"#/properties/foreignKeys/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][\\w-]*$"},message:"must match pattern \""+"^[A-Za-z_][\\w-]*$"+"\""};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/foreignKeys/" + i18,schemaPath:"#/properties/foreignKeys/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
let i19 = data52.length;
let j0;
if(i19 > 1){
const indices0 = {};
for(;i19--;){
let item0 = data52[i19];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err86 = {instancePath:instancePath+"/foreignKeys",schemaPath:"#/properties/foreignKeys/uniqueItems",keyword:"uniqueItems",params:{i: i19, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i19+" are identical)"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
break;
}
indices0[item0] = i19;
}
}
}
else {
const err87 = {instancePath:instancePath+"/foreignKeys",schemaPath:"#/properties/foreignKeys/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data.gate !== undefined && func0.call(data, "gate")){
let data54 = data.gate;
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
for(const key6 of Object.keys(data54)){
if(!((((key6 === "stale") || (key6 === "evidenceChanged")) || (key6 === "pending")) || (key6 === "strict"))){
const err88 = {instancePath:instancePath+"/gate",schemaPath:"#/properties/gate/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data54.stale !== undefined && func0.call(data54, "stale")){
let data55 = data54.stale;
if(!((data55 === "warning") || (data55 === "error"))){
const err89 = {instancePath:instancePath+"/gate/stale",schemaPath:"#/properties/gate/properties/stale/enum",keyword:"enum",params:{allowedValues: schema11.properties.gate.properties.stale.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data54.evidenceChanged !== undefined && func0.call(data54, "evidenceChanged")){
let data56 = data54.evidenceChanged;
if(!((data56 === "warning") || (data56 === "error"))){
const err90 = {instancePath:instancePath+"/gate/evidenceChanged",schemaPath:"#/properties/gate/properties/evidenceChanged/enum",keyword:"enum",params:{allowedValues: schema11.properties.gate.properties.evidenceChanged.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data54.pending !== undefined && func0.call(data54, "pending")){
let data57 = data54.pending;
if(!(((data57 === "raised") || (data57 === "closed")) || (data57 === "all"))){
const err91 = {instancePath:instancePath+"/gate/pending",schemaPath:"#/properties/gate/properties/pending/enum",keyword:"enum",params:{allowedValues: schema11.properties.gate.properties.pending.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data54.strict !== undefined && func0.call(data54, "strict")){
if(typeof data54.strict !== "boolean"){
const err92 = {instancePath:instancePath+"/gate/strict",schemaPath:"#/properties/gate/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
else {
const err93 = {instancePath:instancePath+"/gate",schemaPath:"#/properties/gate/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data.index !== undefined && func0.call(data, "index")){
let data59 = data.index;
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
for(const key7 of Object.keys(data59)){
if(!(key7 === "write")){
const err94 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data59.write !== undefined && func0.call(data59, "write")){
let data60 = data59.write;
if(!((data60 === "base") || (data60 === "branch"))){
const err95 = {instancePath:instancePath+"/index/write",schemaPath:"#/properties/index/properties/write/enum",keyword:"enum",params:{allowedValues: schema11.properties.index.properties.write.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.touch !== undefined && func0.call(data, "touch")){
let data61 = data.touch;
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
for(const key8 of Object.keys(data61)){
if(!(key8 === "reads")){
const err97 = {instancePath:instancePath+"/touch",schemaPath:"#/properties/touch/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data61.reads !== undefined && func0.call(data61, "reads")){
let data62 = data61.reads;
if(!((data62 === "count") || (data62 === "facts"))){
const err98 = {instancePath:instancePath+"/touch/reads",schemaPath:"#/properties/touch/properties/reads/enum",keyword:"enum",params:{allowedValues: schema11.properties.touch.properties.reads.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
else {
const err99 = {instancePath:instancePath+"/touch",schemaPath:"#/properties/touch/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data.guard !== undefined && func0.call(data, "guard")){
let data63 = data.guard;
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const key9 of Object.keys(data63)){
if(!(((key9 === "level") || (key9 === "commands")) || (key9 === "commandSeconds"))){
const err100 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data63.level !== undefined && func0.call(data63, "level")){
let data64 = data63.level;
if(!((data64 === "block") || (data64 === "tell"))){
const err101 = {instancePath:instancePath+"/guard/level",schemaPath:"#/properties/guard/properties/level/enum",keyword:"enum",params:{allowedValues: schema11.properties.guard.properties.level.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data63.commands !== undefined && func0.call(data63, "commands")){
if(typeof data63.commands !== "boolean"){
const err102 = {instancePath:instancePath+"/guard/commands",schemaPath:"#/properties/guard/properties/commands/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data63.commandSeconds !== undefined && func0.call(data63, "commandSeconds")){
let data66 = data63.commandSeconds;
if(!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))){
const err103 = {instancePath:instancePath+"/guard/commandSeconds",schemaPath:"#/properties/guard/properties/commandSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 > 3600 || isNaN(data66)){
const err104 = {instancePath:instancePath+"/guard/commandSeconds",schemaPath:"#/properties/guard/properties/commandSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data66 < 1 || isNaN(data66)){
const err105 = {instancePath:instancePath+"/guard/commandSeconds",schemaPath:"#/properties/guard/properties/commandSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
}
else {
const err106 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data.log !== undefined && func0.call(data, "log")){
let data67 = data.log;
if(data67 && typeof data67 == "object" && !Array.isArray(data67)){
for(const key10 of Object.keys(data67)){
if(!(key10 === "committed")){
const err107 = {instancePath:instancePath+"/log",schemaPath:"#/properties/log/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data67.committed !== undefined && func0.call(data67, "committed")){
if(typeof data67.committed !== "boolean"){
const err108 = {instancePath:instancePath+"/log/committed",schemaPath:"#/properties/log/properties/committed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
else {
const err109 = {instancePath:instancePath+"/log",schemaPath:"#/properties/log/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data.baseBranch !== undefined && func0.call(data, "baseBranch")){
let data69 = data.baseBranch;
if(typeof data69 === "string"){
if(func96(data69) > 200){
const err110 = {instancePath:instancePath+"/baseBranch",schemaPath:"#/properties/baseBranch/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if(!pattern17.test(data69)){
const err111 = {instancePath:instancePath+"/baseBranch",schemaPath:"#/properties/baseBranch/pattern",keyword:"pattern",params:{pattern: "^[^\\s-][^\\s]*$"},message:"must match pattern \""+"^[^\\s-][^\\s]*$"+"\""};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/baseBranch",schemaPath:"#/properties/baseBranch/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data.reviewers !== undefined && func0.call(data, "reviewers")){
let data70 = data.reviewers;
if(Array.isArray(data70)){
const len20 = data70.length;
for(let i20=0; i20<len20; i20++){
let data71 = data70[i20];
if(typeof data71 === "string"){
if(!pattern18.test(data71)){
const err113 = {instancePath:instancePath+"/reviewers/" + i20,schemaPath:"#/properties/reviewers/items/pattern",keyword:"pattern",params:{pattern: "^[^@\\s]+@[^@\\s]+$"},message:"must match pattern \""+"^[^@\\s]+@[^@\\s]+$"+"\""};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/reviewers/" + i20,schemaPath:"#/properties/reviewers/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
else {
const err115 = {instancePath:instancePath+"/reviewers",schemaPath:"#/properties/reviewers/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data.sync !== undefined && func0.call(data, "sync")){
let data72 = data.sync;
if(Array.isArray(data72)){
const len21 = data72.length;
for(let i21=0; i21<len21; i21++){
let data73 = data72[i21];
if(!(((data73 === "memory") || (data73 === "rules")) || (data73 === "agents"))){
const err116 = {instancePath:instancePath+"/sync/" + i21,schemaPath:"#/properties/sync/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.sync.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
}
else {
const err117 = {instancePath:instancePath+"/sync",schemaPath:"#/properties/sync/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data.context !== undefined && func0.call(data, "context")){
let data74 = data.context;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key11 of Object.keys(data74)){
if(!((((((key11 === "profile") || (key11 === "cap_tokens_auto")) || (key11 === "cap_tokens_claude_md")) || (key11 === "cap_tokens_combined")) || (key11 === "cap_chars_file")) || (key11 === "compat"))){
const err118 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data74.profile !== undefined && func0.call(data74, "profile")){
let data75 = data74.profile;
if(!((((data75 === "ledger") || (data75 === "caliban")) || (data75 === "claude")) || (data75 === "mini-claude"))){
const err119 = {instancePath:instancePath+"/context/profile",schemaPath:"#/properties/context/properties/profile/enum",keyword:"enum",params:{allowedValues: schema11.properties.context.properties.profile.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data74.cap_tokens_auto !== undefined && func0.call(data74, "cap_tokens_auto")){
let data76 = data74.cap_tokens_auto;
if(!(((typeof data76 == "number") && (!(data76 % 1) && !isNaN(data76))) && (isFinite(data76)))){
const err120 = {instancePath:instancePath+"/context/cap_tokens_auto",schemaPath:"#/properties/context/properties/cap_tokens_auto/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if((typeof data76 == "number") && (isFinite(data76))){
if(data76 > 10000000 || isNaN(data76)){
const err121 = {instancePath:instancePath+"/context/cap_tokens_auto",schemaPath:"#/properties/context/properties/cap_tokens_auto/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000"};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if(data76 < 1 || isNaN(data76)){
const err122 = {instancePath:instancePath+"/context/cap_tokens_auto",schemaPath:"#/properties/context/properties/cap_tokens_auto/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
if(data74.cap_tokens_claude_md !== undefined && func0.call(data74, "cap_tokens_claude_md")){
let data77 = data74.cap_tokens_claude_md;
if(!(((typeof data77 == "number") && (!(data77 % 1) && !isNaN(data77))) && (isFinite(data77)))){
const err123 = {instancePath:instancePath+"/context/cap_tokens_claude_md",schemaPath:"#/properties/context/properties/cap_tokens_claude_md/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if((typeof data77 == "number") && (isFinite(data77))){
if(data77 > 10000000 || isNaN(data77)){
const err124 = {instancePath:instancePath+"/context/cap_tokens_claude_md",schemaPath:"#/properties/context/properties/cap_tokens_claude_md/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000"};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if(data77 < 1 || isNaN(data77)){
const err125 = {instancePath:instancePath+"/context/cap_tokens_claude_md",schemaPath:"#/properties/context/properties/cap_tokens_claude_md/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
}
if(data74.cap_tokens_combined !== undefined && func0.call(data74, "cap_tokens_combined")){
let data78 = data74.cap_tokens_combined;
if(!(((typeof data78 == "number") && (!(data78 % 1) && !isNaN(data78))) && (isFinite(data78)))){
const err126 = {instancePath:instancePath+"/context/cap_tokens_combined",schemaPath:"#/properties/context/properties/cap_tokens_combined/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
if((typeof data78 == "number") && (isFinite(data78))){
if(data78 > 10000000 || isNaN(data78)){
const err127 = {instancePath:instancePath+"/context/cap_tokens_combined",schemaPath:"#/properties/context/properties/cap_tokens_combined/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000"};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
if(data78 < 1 || isNaN(data78)){
const err128 = {instancePath:instancePath+"/context/cap_tokens_combined",schemaPath:"#/properties/context/properties/cap_tokens_combined/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
}
if(data74.cap_chars_file !== undefined && func0.call(data74, "cap_chars_file")){
let data79 = data74.cap_chars_file;
if(!(((typeof data79 == "number") && (!(data79 % 1) && !isNaN(data79))) && (isFinite(data79)))){
const err129 = {instancePath:instancePath+"/context/cap_chars_file",schemaPath:"#/properties/context/properties/cap_chars_file/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
if((typeof data79 == "number") && (isFinite(data79))){
if(data79 > 10000000 || isNaN(data79)){
const err130 = {instancePath:instancePath+"/context/cap_chars_file",schemaPath:"#/properties/context/properties/cap_chars_file/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000"};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if(data79 < 1 || isNaN(data79)){
const err131 = {instancePath:instancePath+"/context/cap_chars_file",schemaPath:"#/properties/context/properties/cap_chars_file/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
if(data74.compat !== undefined && func0.call(data74, "compat")){
let data80 = data74.compat;
const _errs168 = errors;
let valid59 = false;
const _errs169 = errors;
if(!((data80 === "greedy") || (data80 === "0018"))){
const err132 = {instancePath:instancePath+"/context/compat",schemaPath:"#/properties/context/properties/compat/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.context.properties.compat.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
var _valid2 = _errs169 === errors;
valid59 = valid59 || _valid2;
if(!valid59){
const _errs170 = errors;
if(Array.isArray(data80)){
const len22 = data80.length;
for(let i22=0; i22<len22; i22++){
let data81 = data80[i22];
if(!((data81 === "greedy") || (data81 === "0018"))){
const err133 = {instancePath:instancePath+"/context/compat/" + i22,schemaPath:"#/properties/context/properties/compat/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.context.properties.compat.anyOf[1].items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/context/compat",schemaPath:"#/properties/context/properties/compat/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
var _valid2 = _errs170 === errors;
valid59 = valid59 || _valid2;
}
if(!valid59){
const err135 = {instancePath:instancePath+"/context/compat",schemaPath:"#/properties/context/properties/compat/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
else {
errors = _errs168;
if(vErrors !== null){
if(_errs168){
vErrors.length = _errs168;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err136 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data.workspaces !== undefined && func0.call(data, "workspaces")){
let data82 = data.workspaces;
if(Array.isArray(data82)){
const len23 = data82.length;
for(let i23=0; i23<len23; i23++){
let data83 = data82[i23];
if(typeof data83 === "string"){
if(!pattern0.test(data83)){
const err137 = {instancePath:instancePath+"/workspaces/" + i23,schemaPath:"#/properties/workspaces/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
else {
const err138 = {instancePath:instancePath+"/workspaces/" + i23,schemaPath:"#/properties/workspaces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
}
else {
const err139 = {instancePath:instancePath+"/workspaces",schemaPath:"#/properties/workspaces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
}
else {
const err140 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

