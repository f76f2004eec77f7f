// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateLedgerEntry = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"ledger-entry.schema.json","title":"LedgerEntry","description":"An immutable record of one act; its file name carries the digest of its bytes.","type":"object","additionalProperties":false,"required":["v","act","at","by","items","parents"],"properties":{"v":{"const":1},"act":{"enum":["raise","validation","promotion","disposition","supersession","confirmation","amendment","adoption","release","reopening","close","correction","rollback","quarantine","staleness","erasure"]},"at":{"type":"string","description":"When, RFC 3339 in UTC.","pattern":"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"},"by":{"type":"string","description":"Who acted: Name <address>, and nothing behind it.","pattern":"^(?:[^<>]*<[^<>]+>|[^<>]*\\S[^<>]*)$"},"actor":{"enum":["agent","service"],"description":"What acted, where it was not a person."},"standing":{"enum":["attested","declared"],"description":"How it is known who acted: a forge attests it, or LEDGER_ACTOR declared it; inferred from the surroundings where this is not there."},"inside":{"enum":["agent","service"],"description":"Whose session surrounded a declared person: the name is claimed."},"attestation":{"type":"string","description":"The address of the comment or review by which a forge attests who decided.","pattern":"^https?://[!-~]{1,300}$"},"raised_by":{"type":"string","description":"Who raised the items, where that is somebody else than who acted."},"reviewer":{"type":"object","additionalProperties":false,"required":["identity","standing"],"properties":{"identity":{"type":"string"},"standing":{"enum":["claimed","attested"]}},"description":"A reviewer who was named by hand (claimed) or by the forge (attested); who decided is in by."},"corroboration":{"type":"string","description":"What stands beside the raiser's word: a second person, a proof that was run again, a surface of another origin."},"task":{"type":"string","description":"Id of the task it came up in."},"session":{"type":"string","description":"The agent session it came up in, where one is known."},"items":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["item","kind","path","from","to"],"properties":{"item":{"type":"string","description":"Id of the promotion item, as it was given when it was raised or adopted.","pattern":"^[a-z0-9]{10,52}$"},"kind":{"description":"One of the nine kinds of discovery.","enum":["behaviour","decision","risk","defect","fact","pattern","dead-end","term","workflow","local"]},"path":{"type":["string","null"],"description":"Path of the record, repository-relative; of a kind without records, the file that it is written into.","pattern":"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},"from":{"type":["string","null"],"description":"Status before the act.","pattern":"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},"to":{"type":"string","description":"Status after the act.","pattern":"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},"pin":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$","description":"Digest of the whole record, or of what the item says, as the act left it."},"high":{"const":true,"description":"Wrong memory of this kind does much harm: two people decide about it."},"reason":{"type":"string","description":"Why."},"cause":{"description":"Why memory was withdrawn.","enum":["poisoned","contradicted","stale","withdrawn"]},"until":{"type":"string","description":"When a deferred item is due, as a date.","pattern":"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"},"blocked_by":{"type":"string","description":"What a blocked item waits for."},"successor":{"type":"string","description":"Path of the record that replaces it."},"claim":{"type":"string","description":"Of a rollback: what was withdrawn, so that it is known when its file is gone. Of an erasure: the digest of what a merge had brought back."},"traces":{"type":"array","items":{"type":"string"},"description":"Where it came up, besides the task."},"obligations":{"type":"array","items":{"type":"string"},"description":"Requirements that it was found against."},"evidence":{"type":["object","string"],"pattern":"^erased sha256:[0-9a-f]{64}$","additionalProperties":{"type":"string"},"description":"Digests over the tokens of its evidence, by surface: by them it is known again in another layout; once erased, the digest of them all."},"says":{"type":"object","description":"What an item without a record of its own says: a term, a workflow, a requirement, a native note.","additionalProperties":false,"properties":{"claim":{"type":"string","description":"One proposition."},"title":{"type":"string","description":"Heading of the record."},"evidence":{"type":"array","items":{"type":"string"},"description":"Evidence lines, as they stand in the record."},"applies_when":{"type":"array","items":{"type":"string"}},"does_not_apply_when":{"type":"array","items":{"type":"string"}},"owners":{"type":"array","items":{"type":"string"},"description":"Whose word it needs, beside CODEOWNERS."},"paths":{"type":"array","items":{"type":"string"}},"origin_obligations":{"type":"array","items":{"type":"string"}},"origin_traces":{"type":"array","items":{"type":"string"}},"pass":{"type":"string"},"profile":{"type":"string"},"confidence":{"type":"string"},"origin":{"enum":["repository","external"],"description":"Where the evidence comes from; external asks for corroboration."},"findings":{"type":"array","items":{"type":"string"},"description":"What a pattern is distilled from."},"context":{"type":"string","description":"Of a decision: what it answers."},"alternatives":{"type":"string","description":"Of a decision: what else was considered."},"consequences":{"type":"string","description":"Of a decision: what follows."},"impact":{"type":"string","description":"Of a risk: what it does."},"expected":{"type":"string","description":"Of a defect: what should happen."},"reproduction":{"type":"string","description":"Of a defect: how to see it."},"root_cause":{"type":"string","description":"Of a defect: why it happens."},"given_up":{"type":"string","description":"Of a dead end: why it was given up."},"meaning":{"type":"string","description":"Of a term."},"aliases":{"type":"array","items":{"type":"string"}},"not":{"type":"array","items":{"type":"string"}},"guide":{"type":"string","description":"Of a workflow rule: the guide it goes to."},"pointer":{"type":"string","description":"Of a workflow rule: the line in AGENTS.md."},"text":{"type":"string","description":"The paragraph or block to insert."},"spec":{"type":"string","description":"Of a behaviour: the spec it goes to."},"modality":{"type":"string"},"verify_by":{"type":"string"},"topic":{"type":"string","description":"Topic index that holds the row."},"guard":{"type":"array","items":{"type":"object"},"description":"Checks that the fact carries."},"valid_until":{"description":"The last day on which it holds.","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again.","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"load_when":{"type":"string","description":"When it is loaded."},"content_hash":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"per_surface_hash":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","surface","hash"],"properties":{"kind":{"type":"string"},"surface":{"type":"string"},"hash":{"type":"string"},"unique":{"type":"boolean"},"loose":{"type":"string"}}}}}},"diff":{"type":"string","description":"Of a withdrawal: what was cut out of a file of an agent."},"guard_proof":{"type":"object","additionalProperties":false,"required":["commits","caught"],"description":"How the guards were proved when the item was decided.","properties":{"commits":{"type":"integer","minimum":0,"description":"How many commits of history they were tried on."},"caught":{"type":"integer","minimum":0,"description":"How many of those commits they would have held up."},"level":{"enum":["tell"],"description":"There when they only say what they find."},"baseline":{"type":"array","description":"Violations that stood then, each line by its digest; they are left alone.","items":{"type":"object","additionalProperties":false,"required":["guard","line","count"],"properties":{"guard":{"type":"integer","minimum":1,"description":"Its place in the record's list."},"line":{"type":"string","pattern":"^[0-9a-f]{16}$"},"count":{"type":"integer","minimum":1}}}}}}}}},"closing":{"type":"object","description":"Of a closing: what the task recorded, so that its file may be thrown away.","additionalProperties":false,"properties":{"covers":{"type":"array","items":{"type":"string"},"description":"Obligations the task covered."},"surfaces":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["surface","hash"],"properties":{"surface":{"type":"string"},"hash":{"type":"string"}}},"description":"Files the task names as changed, with their hashes."},"proofs":{"type":"array","items":{"type":"string"},"description":"Proofs and verdicts, as the task records them."}}},"overrides":{"type":"array","items":{"type":"string"},"description":"Gates that were overridden, each with its reason: P10: why."},"reopened":{"type":"array","items":{"type":"string","pattern":"^[a-z0-9]{10,52}$"},"description":"Items that relied on what was withdrawn and must be looked at again."},"corrects":{"type":"string","description":"Id of the entry this one corrects.","pattern":"^[a-z2-7]{52}$"},"followed":{"const":true,"description":"Of a confirmation that took evidence along to where it moved: nobody looked at it again."},"parents":{"type":"array","items":{"type":"string","pattern":"^[a-z2-7]{52}$"},"description":"All heads of the ledger when the act was made."}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$", "u");
const pattern1 = new RegExp("^(?:[^<>]*<[^<>]+>|[^<>]*\\S[^<>]*)$", "u");
const pattern2 = new RegExp("^https?://[!-~]{1,300}$", "u");
const pattern3 = new RegExp("^[a-z0-9]{10,52}$", "u");
const pattern4 = new RegExp("^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$", "u");
const pattern5 = new RegExp("^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$", "u");
const pattern7 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
const pattern8 = new RegExp("^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$", "u");
const pattern9 = new RegExp("^erased sha256:[0-9a-f]{64}$", "u");
const pattern10 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern13 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern15 = new RegExp("^[a-z2-7]{52}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ledger-entry.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "v"},message:"must have required property '"+"v"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.act === undefined) || (!(func0.call(data, "act")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "act"},message:"must have required property '"+"act"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.at === undefined) || (!(func0.call(data, "at")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.by === undefined) || (!(func0.call(data, "by")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "by"},message:"must have required property '"+"by"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.items === undefined) || (!(func0.call(data, "items")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "items"},message:"must have required property '"+"items"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.parents === undefined) || (!(func0.call(data, "parents")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parents"},message:"must have required property '"+"parents"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
const err7 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.act !== undefined && func0.call(data, "act")){
let data1 = data.act;
if(!((((((((((((((((data1 === "raise") || (data1 === "validation")) || (data1 === "promotion")) || (data1 === "disposition")) || (data1 === "supersession")) || (data1 === "confirmation")) || (data1 === "amendment")) || (data1 === "adoption")) || (data1 === "release")) || (data1 === "reopening")) || (data1 === "close")) || (data1 === "correction")) || (data1 === "rollback")) || (data1 === "quarantine")) || (data1 === "staleness")) || (data1 === "erasure"))){
const err8 = {instancePath:instancePath+"/act",schemaPath:"#/properties/act/enum",keyword:"enum",params:{allowedValues: schema11.properties.act.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.at !== undefined && func0.call(data, "at")){
let data2 = data.at;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err9 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"},message:"must match pattern \""+"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"+"\""};
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
const err10 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.by !== undefined && func0.call(data, "by")){
let data3 = data.by;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err11 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/pattern",keyword:"pattern",params:{pattern: "^(?:[^<>]*<[^<>]+>|[^<>]*\\S[^<>]*)$"},message:"must match pattern \""+"^(?:[^<>]*<[^<>]+>|[^<>]*\\S[^<>]*)$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.actor !== undefined && func0.call(data, "actor")){
let data4 = data.actor;
if(!((data4 === "agent") || (data4 === "service"))){
const err13 = {instancePath:instancePath+"/actor",schemaPath:"#/properties/actor/enum",keyword:"enum",params:{allowedValues: schema11.properties.actor.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.standing !== undefined && func0.call(data, "standing")){
let data5 = data.standing;
if(!((data5 === "attested") || (data5 === "declared"))){
const err14 = {instancePath:instancePath+"/standing",schemaPath:"#/properties/standing/enum",keyword:"enum",params:{allowedValues: schema11.properties.standing.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.inside !== undefined && func0.call(data, "inside")){
let data6 = data.inside;
if(!((data6 === "agent") || (data6 === "service"))){
const err15 = {instancePath:instancePath+"/inside",schemaPath:"#/properties/inside/enum",keyword:"enum",params:{allowedValues: schema11.properties.inside.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.attestation !== undefined && func0.call(data, "attestation")){
let data7 = data.attestation;
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
const err16 = {instancePath:instancePath+"/attestation",schemaPath:"#/properties/attestation/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]{1,300}$"},message:"must match pattern \""+"^https?://[!-~]{1,300}$"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/attestation",schemaPath:"#/properties/attestation/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.raised_by !== undefined && func0.call(data, "raised_by")){
if(typeof data.raised_by !== "string"){
const err18 = {instancePath:instancePath+"/raised_by",schemaPath:"#/properties/raised_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.reviewer !== undefined && func0.call(data, "reviewer")){
let data9 = data.reviewer;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.identity === undefined) || (!(func0.call(data9, "identity")))){
const err19 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "identity"},message:"must have required property '"+"identity"+"'"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((data9.standing === undefined) || (!(func0.call(data9, "standing")))){
const err20 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "standing"},message:"must have required property '"+"standing"+"'"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key1 of Object.keys(data9)){
if(!((key1 === "identity") || (key1 === "standing"))){
const err21 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.identity !== undefined && func0.call(data9, "identity")){
if(typeof data9.identity !== "string"){
const err22 = {instancePath:instancePath+"/reviewer/identity",schemaPath:"#/properties/reviewer/properties/identity/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.standing !== undefined && func0.call(data9, "standing")){
let data11 = data9.standing;
if(!((data11 === "claimed") || (data11 === "attested"))){
const err23 = {instancePath:instancePath+"/reviewer/standing",schemaPath:"#/properties/reviewer/properties/standing/enum",keyword:"enum",params:{allowedValues: schema11.properties.reviewer.properties.standing.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.corroboration !== undefined && func0.call(data, "corroboration")){
if(typeof data.corroboration !== "string"){
const err25 = {instancePath:instancePath+"/corroboration",schemaPath:"#/properties/corroboration/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.task !== undefined && func0.call(data, "task")){
if(typeof data.task !== "string"){
const err26 = {instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.session !== undefined && func0.call(data, "session")){
if(typeof data.session !== "string"){
const err27 = {instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.items !== undefined && func0.call(data, "items")){
let data15 = data.items;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if((data16.item === undefined) || (!(func0.call(data16, "item")))){
const err28 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "item"},message:"must have required property '"+"item"+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((data16.kind === undefined) || (!(func0.call(data16, "kind")))){
const err29 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((data16.path === undefined) || (!(func0.call(data16, "path")))){
const err30 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((data16.from === undefined) || (!(func0.call(data16, "from")))){
const err31 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((data16.to === undefined) || (!(func0.call(data16, "to")))){
const err32 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
for(const key2 of Object.keys(data16)){
if(!(func0.call(schema11.properties.items.items.properties, key2))){
const err33 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data16.item !== undefined && func0.call(data16, "item")){
let data17 = data16.item;
if(typeof data17 === "string"){
if(!pattern3.test(data17)){
const err34 = {instancePath:instancePath+"/items/" + i0+"/item",schemaPath:"#/properties/items/items/properties/item/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]{10,52}$"},message:"must match pattern \""+"^[a-z0-9]{10,52}$"+"\""};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/items/" + i0+"/item",schemaPath:"#/properties/items/items/properties/item/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data16.kind !== undefined && func0.call(data16, "kind")){
let data18 = data16.kind;
if(!((((((((((data18 === "behaviour") || (data18 === "decision")) || (data18 === "risk")) || (data18 === "defect")) || (data18 === "fact")) || (data18 === "pattern")) || (data18 === "dead-end")) || (data18 === "term")) || (data18 === "workflow")) || (data18 === "local"))){
const err36 = {instancePath:instancePath+"/items/" + i0+"/kind",schemaPath:"#/properties/items/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data16.path !== undefined && func0.call(data16, "path")){
let data19 = data16.path;
if((typeof data19 !== "string") && (data19 !== null)){
const err37 = {instancePath:instancePath+"/items/" + i0+"/path",schemaPath:"#/properties/items/items/properties/path/type",keyword:"type",params:{type: schema11.properties.items.items.properties.path.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(typeof data19 === "string"){
if(!pattern4.test(data19)){
const err38 = {instancePath:instancePath+"/items/" + i0+"/path",schemaPath:"#/properties/items/items/properties/path/pattern",keyword:"pattern",params:{pattern: "^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},message:"must match pattern \""+"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"+"\""};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data16.from !== undefined && func0.call(data16, "from")){
let data20 = data16.from;
if((typeof data20 !== "string") && (data20 !== null)){
const err39 = {instancePath:instancePath+"/items/" + i0+"/from",schemaPath:"#/properties/items/items/properties/from/type",keyword:"type",params:{type: schema11.properties.items.items.properties.from.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(typeof data20 === "string"){
if(!pattern5.test(data20)){
const err40 = {instancePath:instancePath+"/items/" + i0+"/from",schemaPath:"#/properties/items/items/properties/from/pattern",keyword:"pattern",params:{pattern: "^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},message:"must match pattern \""+"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"+"\""};
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
if(data16.to !== undefined && func0.call(data16, "to")){
let data21 = data16.to;
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err41 = {instancePath:instancePath+"/items/" + i0+"/to",schemaPath:"#/properties/items/items/properties/to/pattern",keyword:"pattern",params:{pattern: "^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},message:"must match pattern \""+"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"+"\""};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/items/" + i0+"/to",schemaPath:"#/properties/items/items/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data16.pin !== undefined && func0.call(data16, "pin")){
let data22 = data16.pin;
if(typeof data22 === "string"){
if(!pattern7.test(data22)){
const err43 = {instancePath:instancePath+"/items/" + i0+"/pin",schemaPath:"#/properties/items/items/properties/pin/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/items/" + i0+"/pin",schemaPath:"#/properties/items/items/properties/pin/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data16.high !== undefined && func0.call(data16, "high")){
if(true !== data16.high){
const err45 = {instancePath:instancePath+"/items/" + i0+"/high",schemaPath:"#/properties/items/items/properties/high/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data16.reason !== undefined && func0.call(data16, "reason")){
if(typeof data16.reason !== "string"){
const err46 = {instancePath:instancePath+"/items/" + i0+"/reason",schemaPath:"#/properties/items/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data16.cause !== undefined && func0.call(data16, "cause")){
let data25 = data16.cause;
if(!((((data25 === "poisoned") || (data25 === "contradicted")) || (data25 === "stale")) || (data25 === "withdrawn"))){
const err47 = {instancePath:instancePath+"/items/" + i0+"/cause",schemaPath:"#/properties/items/items/properties/cause/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.cause.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data16.until !== undefined && func0.call(data16, "until")){
let data26 = data16.until;
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
const err48 = {instancePath:instancePath+"/items/" + i0+"/until",schemaPath:"#/properties/items/items/properties/until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"},message:"must match pattern \""+"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"+"\""};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/items/" + i0+"/until",schemaPath:"#/properties/items/items/properties/until/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data16.blocked_by !== undefined && func0.call(data16, "blocked_by")){
if(typeof data16.blocked_by !== "string"){
const err50 = {instancePath:instancePath+"/items/" + i0+"/blocked_by",schemaPath:"#/properties/items/items/properties/blocked_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data16.successor !== undefined && func0.call(data16, "successor")){
if(typeof data16.successor !== "string"){
const err51 = {instancePath:instancePath+"/items/" + i0+"/successor",schemaPath:"#/properties/items/items/properties/successor/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data16.claim !== undefined && func0.call(data16, "claim")){
if(typeof data16.claim !== "string"){
const err52 = {instancePath:instancePath+"/items/" + i0+"/claim",schemaPath:"#/properties/items/items/properties/claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data16.traces !== undefined && func0.call(data16, "traces")){
let data30 = data16.traces;
if(Array.isArray(data30)){
const len1 = data30.length;
for(let i1=0; i1<len1; i1++){
if(typeof data30[i1] !== "string"){
const err53 = {instancePath:instancePath+"/items/" + i0+"/traces/" + i1,schemaPath:"#/properties/items/items/properties/traces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/items/" + i0+"/traces",schemaPath:"#/properties/items/items/properties/traces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data16.obligations !== undefined && func0.call(data16, "obligations")){
let data32 = data16.obligations;
if(Array.isArray(data32)){
const len2 = data32.length;
for(let i2=0; i2<len2; i2++){
if(typeof data32[i2] !== "string"){
const err55 = {instancePath:instancePath+"/items/" + i0+"/obligations/" + i2,schemaPath:"#/properties/items/items/properties/obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err56 = {instancePath:instancePath+"/items/" + i0+"/obligations",schemaPath:"#/properties/items/items/properties/obligations/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data16.evidence !== undefined && func0.call(data16, "evidence")){
let data34 = data16.evidence;
if((!(data34 && typeof data34 == "object" && !Array.isArray(data34))) && (typeof data34 !== "string")){
const err57 = {instancePath:instancePath+"/items/" + i0+"/evidence",schemaPath:"#/properties/items/items/properties/evidence/type",keyword:"type",params:{type: schema11.properties.items.items.properties.evidence.type},message:"must be object,string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(typeof data34 === "string"){
if(!pattern9.test(data34)){
const err58 = {instancePath:instancePath+"/items/" + i0+"/evidence",schemaPath:"#/properties/items/items/properties/evidence/pattern",keyword:"pattern",params:{pattern: "^erased sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^erased sha256:[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key3 of Object.keys(data34)){
if(typeof data34[key3] !== "string"){
const err59 = {instancePath:instancePath+"/items/" + i0+"/evidence/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/items/items/properties/evidence/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
}
if(data16.says !== undefined && func0.call(data16, "says")){
let data36 = data16.says;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
for(const key4 of Object.keys(data36)){
if(!(func0.call(schema11.properties.items.items.properties.says.properties, key4))){
const err60 = {instancePath:instancePath+"/items/" + i0+"/says",schemaPath:"#/properties/items/items/properties/says/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data36.claim !== undefined && func0.call(data36, "claim")){
if(typeof data36.claim !== "string"){
const err61 = {instancePath:instancePath+"/items/" + i0+"/says/claim",schemaPath:"#/properties/items/items/properties/says/properties/claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data36.title !== undefined && func0.call(data36, "title")){
if(typeof data36.title !== "string"){
const err62 = {instancePath:instancePath+"/items/" + i0+"/says/title",schemaPath:"#/properties/items/items/properties/says/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data36.evidence !== undefined && func0.call(data36, "evidence")){
let data39 = data36.evidence;
if(Array.isArray(data39)){
const len3 = data39.length;
for(let i3=0; i3<len3; i3++){
if(typeof data39[i3] !== "string"){
const err63 = {instancePath:instancePath+"/items/" + i0+"/says/evidence/" + i3,schemaPath:"#/properties/items/items/properties/says/properties/evidence/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/items/" + i0+"/says/evidence",schemaPath:"#/properties/items/items/properties/says/properties/evidence/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data36.applies_when !== undefined && func0.call(data36, "applies_when")){
let data41 = data36.applies_when;
if(Array.isArray(data41)){
const len4 = data41.length;
for(let i4=0; i4<len4; i4++){
if(typeof data41[i4] !== "string"){
const err65 = {instancePath:instancePath+"/items/" + i0+"/says/applies_when/" + i4,schemaPath:"#/properties/items/items/properties/says/properties/applies_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err66 = {instancePath:instancePath+"/items/" + i0+"/says/applies_when",schemaPath:"#/properties/items/items/properties/says/properties/applies_when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data36.does_not_apply_when !== undefined && func0.call(data36, "does_not_apply_when")){
let data43 = data36.does_not_apply_when;
if(Array.isArray(data43)){
const len5 = data43.length;
for(let i5=0; i5<len5; i5++){
if(typeof data43[i5] !== "string"){
const err67 = {instancePath:instancePath+"/items/" + i0+"/says/does_not_apply_when/" + i5,schemaPath:"#/properties/items/items/properties/says/properties/does_not_apply_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err68 = {instancePath:instancePath+"/items/" + i0+"/says/does_not_apply_when",schemaPath:"#/properties/items/items/properties/says/properties/does_not_apply_when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data36.owners !== undefined && func0.call(data36, "owners")){
let data45 = data36.owners;
if(Array.isArray(data45)){
const len6 = data45.length;
for(let i6=0; i6<len6; i6++){
if(typeof data45[i6] !== "string"){
const err69 = {instancePath:instancePath+"/items/" + i0+"/says/owners/" + i6,schemaPath:"#/properties/items/items/properties/says/properties/owners/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err70 = {instancePath:instancePath+"/items/" + i0+"/says/owners",schemaPath:"#/properties/items/items/properties/says/properties/owners/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data36.paths !== undefined && func0.call(data36, "paths")){
let data47 = data36.paths;
if(Array.isArray(data47)){
const len7 = data47.length;
for(let i7=0; i7<len7; i7++){
if(typeof data47[i7] !== "string"){
const err71 = {instancePath:instancePath+"/items/" + i0+"/says/paths/" + i7,schemaPath:"#/properties/items/items/properties/says/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/items/" + i0+"/says/paths",schemaPath:"#/properties/items/items/properties/says/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data36.origin_obligations !== undefined && func0.call(data36, "origin_obligations")){
let data49 = data36.origin_obligations;
if(Array.isArray(data49)){
const len8 = data49.length;
for(let i8=0; i8<len8; i8++){
if(typeof data49[i8] !== "string"){
const err73 = {instancePath:instancePath+"/items/" + i0+"/says/origin_obligations/" + i8,schemaPath:"#/properties/items/items/properties/says/properties/origin_obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err74 = {instancePath:instancePath+"/items/" + i0+"/says/origin_obligations",schemaPath:"#/properties/items/items/properties/says/properties/origin_obligations/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data36.origin_traces !== undefined && func0.call(data36, "origin_traces")){
let data51 = data36.origin_traces;
if(Array.isArray(data51)){
const len9 = data51.length;
for(let i9=0; i9<len9; i9++){
if(typeof data51[i9] !== "string"){
const err75 = {instancePath:instancePath+"/items/" + i0+"/says/origin_traces/" + i9,schemaPath:"#/properties/items/items/properties/says/properties/origin_traces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath:instancePath+"/items/" + i0+"/says/origin_traces",schemaPath:"#/properties/items/items/properties/says/properties/origin_traces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data36.pass !== undefined && func0.call(data36, "pass")){
if(typeof data36.pass !== "string"){
const err77 = {instancePath:instancePath+"/items/" + i0+"/says/pass",schemaPath:"#/properties/items/items/properties/says/properties/pass/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data36.profile !== undefined && func0.call(data36, "profile")){
if(typeof data36.profile !== "string"){
const err78 = {instancePath:instancePath+"/items/" + i0+"/says/profile",schemaPath:"#/properties/items/items/properties/says/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data36.confidence !== undefined && func0.call(data36, "confidence")){
if(typeof data36.confidence !== "string"){
const err79 = {instancePath:instancePath+"/items/" + i0+"/says/confidence",schemaPath:"#/properties/items/items/properties/says/properties/confidence/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data36.origin !== undefined && func0.call(data36, "origin")){
let data56 = data36.origin;
if(!((data56 === "repository") || (data56 === "external"))){
const err80 = {instancePath:instancePath+"/items/" + i0+"/says/origin",schemaPath:"#/properties/items/items/properties/says/properties/origin/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.says.properties.origin.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data36.findings !== undefined && func0.call(data36, "findings")){
let data57 = data36.findings;
if(Array.isArray(data57)){
const len10 = data57.length;
for(let i10=0; i10<len10; i10++){
if(typeof data57[i10] !== "string"){
const err81 = {instancePath:instancePath+"/items/" + i0+"/says/findings/" + i10,schemaPath:"#/properties/items/items/properties/says/properties/findings/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath:instancePath+"/items/" + i0+"/says/findings",schemaPath:"#/properties/items/items/properties/says/properties/findings/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data36.context !== undefined && func0.call(data36, "context")){
if(typeof data36.context !== "string"){
const err83 = {instancePath:instancePath+"/items/" + i0+"/says/context",schemaPath:"#/properties/items/items/properties/says/properties/context/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data36.alternatives !== undefined && func0.call(data36, "alternatives")){
if(typeof data36.alternatives !== "string"){
const err84 = {instancePath:instancePath+"/items/" + i0+"/says/alternatives",schemaPath:"#/properties/items/items/properties/says/properties/alternatives/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data36.consequences !== undefined && func0.call(data36, "consequences")){
if(typeof data36.consequences !== "string"){
const err85 = {instancePath:instancePath+"/items/" + i0+"/says/consequences",schemaPath:"#/properties/items/items/properties/says/properties/consequences/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data36.impact !== undefined && func0.call(data36, "impact")){
if(typeof data36.impact !== "string"){
const err86 = {instancePath:instancePath+"/items/" + i0+"/says/impact",schemaPath:"#/properties/items/items/properties/says/properties/impact/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data36.expected !== undefined && func0.call(data36, "expected")){
if(typeof data36.expected !== "string"){
const err87 = {instancePath:instancePath+"/items/" + i0+"/says/expected",schemaPath:"#/properties/items/items/properties/says/properties/expected/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data36.reproduction !== undefined && func0.call(data36, "reproduction")){
if(typeof data36.reproduction !== "string"){
const err88 = {instancePath:instancePath+"/items/" + i0+"/says/reproduction",schemaPath:"#/properties/items/items/properties/says/properties/reproduction/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data36.root_cause !== undefined && func0.call(data36, "root_cause")){
if(typeof data36.root_cause !== "string"){
const err89 = {instancePath:instancePath+"/items/" + i0+"/says/root_cause",schemaPath:"#/properties/items/items/properties/says/properties/root_cause/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data36.given_up !== undefined && func0.call(data36, "given_up")){
if(typeof data36.given_up !== "string"){
const err90 = {instancePath:instancePath+"/items/" + i0+"/says/given_up",schemaPath:"#/properties/items/items/properties/says/properties/given_up/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data36.meaning !== undefined && func0.call(data36, "meaning")){
if(typeof data36.meaning !== "string"){
const err91 = {instancePath:instancePath+"/items/" + i0+"/says/meaning",schemaPath:"#/properties/items/items/properties/says/properties/meaning/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data36.aliases !== undefined && func0.call(data36, "aliases")){
let data68 = data36.aliases;
if(Array.isArray(data68)){
const len11 = data68.length;
for(let i11=0; i11<len11; i11++){
if(typeof data68[i11] !== "string"){
const err92 = {instancePath:instancePath+"/items/" + i0+"/says/aliases/" + i11,schemaPath:"#/properties/items/items/properties/says/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err93 = {instancePath:instancePath+"/items/" + i0+"/says/aliases",schemaPath:"#/properties/items/items/properties/says/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data36.not !== undefined && func0.call(data36, "not")){
let data70 = data36.not;
if(Array.isArray(data70)){
const len12 = data70.length;
for(let i12=0; i12<len12; i12++){
if(typeof data70[i12] !== "string"){
const err94 = {instancePath:instancePath+"/items/" + i0+"/says/not/" + i12,schemaPath:"#/properties/items/items/properties/says/properties/not/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/items/" + i0+"/says/not",schemaPath:"#/properties/items/items/properties/says/properties/not/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data36.guide !== undefined && func0.call(data36, "guide")){
if(typeof data36.guide !== "string"){
const err96 = {instancePath:instancePath+"/items/" + i0+"/says/guide",schemaPath:"#/properties/items/items/properties/says/properties/guide/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data36.pointer !== undefined && func0.call(data36, "pointer")){
if(typeof data36.pointer !== "string"){
const err97 = {instancePath:instancePath+"/items/" + i0+"/says/pointer",schemaPath:"#/properties/items/items/properties/says/properties/pointer/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data36.text !== undefined && func0.call(data36, "text")){
if(typeof data36.text !== "string"){
const err98 = {instancePath:instancePath+"/items/" + i0+"/says/text",schemaPath:"#/properties/items/items/properties/says/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data36.spec !== undefined && func0.call(data36, "spec")){
if(typeof data36.spec !== "string"){
const err99 = {instancePath:instancePath+"/items/" + i0+"/says/spec",schemaPath:"#/properties/items/items/properties/says/properties/spec/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data36.modality !== undefined && func0.call(data36, "modality")){
if(typeof data36.modality !== "string"){
const err100 = {instancePath:instancePath+"/items/" + i0+"/says/modality",schemaPath:"#/properties/items/items/properties/says/properties/modality/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data36.verify_by !== undefined && func0.call(data36, "verify_by")){
if(typeof data36.verify_by !== "string"){
const err101 = {instancePath:instancePath+"/items/" + i0+"/says/verify_by",schemaPath:"#/properties/items/items/properties/says/properties/verify_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data36.topic !== undefined && func0.call(data36, "topic")){
if(typeof data36.topic !== "string"){
const err102 = {instancePath:instancePath+"/items/" + i0+"/says/topic",schemaPath:"#/properties/items/items/properties/says/properties/topic/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data36.guard !== undefined && func0.call(data36, "guard")){
let data79 = data36.guard;
if(Array.isArray(data79)){
const len13 = data79.length;
for(let i13=0; i13<len13; i13++){
let data80 = data79[i13];
if(!(data80 && typeof data80 == "object" && !Array.isArray(data80))){
const err103 = {instancePath:instancePath+"/items/" + i0+"/says/guard/" + i13,schemaPath:"#/properties/items/items/properties/says/properties/guard/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
}
else {
const err104 = {instancePath:instancePath+"/items/" + i0+"/says/guard",schemaPath:"#/properties/items/items/properties/says/properties/guard/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data36.valid_until !== undefined && func0.call(data36, "valid_until")){
let data81 = data36.valid_until;
if(typeof data81 === "string"){
if(!pattern10.test(data81)){
const err105 = {instancePath:instancePath+"/items/" + i0+"/says/valid_until",schemaPath:"#/properties/items/items/properties/says/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/items/" + i0+"/says/valid_until",schemaPath:"#/properties/items/items/properties/says/properties/valid_until/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data36.review_by !== undefined && func0.call(data36, "review_by")){
let data82 = data36.review_by;
if(typeof data82 === "string"){
if(!pattern10.test(data82)){
const err107 = {instancePath:instancePath+"/items/" + i0+"/says/review_by",schemaPath:"#/properties/items/items/properties/says/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
else {
const err108 = {instancePath:instancePath+"/items/" + i0+"/says/review_by",schemaPath:"#/properties/items/items/properties/says/properties/review_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data36.load_when !== undefined && func0.call(data36, "load_when")){
if(typeof data36.load_when !== "string"){
const err109 = {instancePath:instancePath+"/items/" + i0+"/says/load_when",schemaPath:"#/properties/items/items/properties/says/properties/load_when/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data36.content_hash !== undefined && func0.call(data36, "content_hash")){
let data84 = data36.content_hash;
if(typeof data84 === "string"){
if(!pattern7.test(data84)){
const err110 = {instancePath:instancePath+"/items/" + i0+"/says/content_hash",schemaPath:"#/properties/items/items/properties/says/properties/content_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
else {
const err111 = {instancePath:instancePath+"/items/" + i0+"/says/content_hash",schemaPath:"#/properties/items/items/properties/says/properties/content_hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data36.per_surface_hash !== undefined && func0.call(data36, "per_surface_hash")){
let data85 = data36.per_surface_hash;
if(Array.isArray(data85)){
const len14 = data85.length;
for(let i14=0; i14<len14; i14++){
let data86 = data85[i14];
if(data86 && typeof data86 == "object" && !Array.isArray(data86)){
if((data86.kind === undefined) || (!(func0.call(data86, "kind")))){
const err112 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14,schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if((data86.surface === undefined) || (!(func0.call(data86, "surface")))){
const err113 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14,schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if((data86.hash === undefined) || (!(func0.call(data86, "hash")))){
const err114 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14,schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
for(const key5 of Object.keys(data86)){
if(!(((((key5 === "kind") || (key5 === "surface")) || (key5 === "hash")) || (key5 === "unique")) || (key5 === "loose"))){
const err115 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14,schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data86.kind !== undefined && func0.call(data86, "kind")){
if(typeof data86.kind !== "string"){
const err116 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14+"/kind",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data86.surface !== undefined && func0.call(data86, "surface")){
if(typeof data86.surface !== "string"){
const err117 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14+"/surface",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data86.hash !== undefined && func0.call(data86, "hash")){
if(typeof data86.hash !== "string"){
const err118 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14+"/hash",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data86.unique !== undefined && func0.call(data86, "unique")){
if(typeof data86.unique !== "boolean"){
const err119 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14+"/unique",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/properties/unique/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data86.loose !== undefined && func0.call(data86, "loose")){
if(typeof data86.loose !== "string"){
const err120 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14+"/loose",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/properties/loose/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
else {
const err121 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash/" + i14,schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
else {
const err122 = {instancePath:instancePath+"/items/" + i0+"/says/per_surface_hash",schemaPath:"#/properties/items/items/properties/says/properties/per_surface_hash/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
else {
const err123 = {instancePath:instancePath+"/items/" + i0+"/says",schemaPath:"#/properties/items/items/properties/says/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data16.diff !== undefined && func0.call(data16, "diff")){
if(typeof data16.diff !== "string"){
const err124 = {instancePath:instancePath+"/items/" + i0+"/diff",schemaPath:"#/properties/items/items/properties/diff/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data16.guard_proof !== undefined && func0.call(data16, "guard_proof")){
let data93 = data16.guard_proof;
if(data93 && typeof data93 == "object" && !Array.isArray(data93)){
if((data93.commits === undefined) || (!(func0.call(data93, "commits")))){
const err125 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/required",keyword:"required",params:{missingProperty: "commits"},message:"must have required property '"+"commits"+"'"};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if((data93.caught === undefined) || (!(func0.call(data93, "caught")))){
const err126 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/required",keyword:"required",params:{missingProperty: "caught"},message:"must have required property '"+"caught"+"'"};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
for(const key6 of Object.keys(data93)){
if(!((((key6 === "commits") || (key6 === "caught")) || (key6 === "level")) || (key6 === "baseline"))){
const err127 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data93.commits !== undefined && func0.call(data93, "commits")){
let data94 = data93.commits;
if(!(((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94))) && (isFinite(data94)))){
const err128 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/commits",schemaPath:"#/properties/items/items/properties/guard_proof/properties/commits/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if((typeof data94 == "number") && (isFinite(data94))){
if(data94 < 0 || isNaN(data94)){
const err129 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/commits",schemaPath:"#/properties/items/items/properties/guard_proof/properties/commits/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
if(data93.caught !== undefined && func0.call(data93, "caught")){
let data95 = data93.caught;
if(!(((typeof data95 == "number") && (!(data95 % 1) && !isNaN(data95))) && (isFinite(data95)))){
const err130 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/caught",schemaPath:"#/properties/items/items/properties/guard_proof/properties/caught/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if((typeof data95 == "number") && (isFinite(data95))){
if(data95 < 0 || isNaN(data95)){
const err131 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/caught",schemaPath:"#/properties/items/items/properties/guard_proof/properties/caught/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data93.level !== undefined && func0.call(data93, "level")){
if(!(data93.level === "tell")){
const err132 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/level",schemaPath:"#/properties/items/items/properties/guard_proof/properties/level/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.guard_proof.properties.level.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data93.baseline !== undefined && func0.call(data93, "baseline")){
let data97 = data93.baseline;
if(Array.isArray(data97)){
const len15 = data97.length;
for(let i15=0; i15<len15; i15++){
let data98 = data97[i15];
if(data98 && typeof data98 == "object" && !Array.isArray(data98)){
if((data98.guard === undefined) || (!(func0.call(data98, "guard")))){
const err133 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "guard"},message:"must have required property '"+"guard"+"'"};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
if((data98.line === undefined) || (!(func0.call(data98, "line")))){
const err134 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "line"},message:"must have required property '"+"line"+"'"};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if((data98.count === undefined) || (!(func0.call(data98, "count")))){
const err135 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "count"},message:"must have required property '"+"count"+"'"};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
for(const key7 of Object.keys(data98)){
if(!(((key7 === "guard") || (key7 === "line")) || (key7 === "count"))){
const err136 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data98.guard !== undefined && func0.call(data98, "guard")){
let data99 = data98.guard;
if(!(((typeof data99 == "number") && (!(data99 % 1) && !isNaN(data99))) && (isFinite(data99)))){
const err137 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/guard",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/guard/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if((typeof data99 == "number") && (isFinite(data99))){
if(data99 < 1 || isNaN(data99)){
const err138 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/guard",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/guard/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
if(data98.line !== undefined && func0.call(data98, "line")){
let data100 = data98.line;
if(typeof data100 === "string"){
if(!pattern13.test(data100)){
const err139 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/line",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/line/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
else {
const err140 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/line",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/line/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data98.count !== undefined && func0.call(data98, "count")){
let data101 = data98.count;
if(!(((typeof data101 == "number") && (!(data101 % 1) && !isNaN(data101))) && (isFinite(data101)))){
const err141 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/count",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
if((typeof data101 == "number") && (isFinite(data101))){
if(data101 < 1 || isNaN(data101)){
const err142 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15+"/count",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
}
}
else {
const err143 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i15,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
}
else {
const err144 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
else {
const err145 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
else {
const err146 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
}
else {
const err147 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data.closing !== undefined && func0.call(data, "closing")){
let data102 = data.closing;
if(data102 && typeof data102 == "object" && !Array.isArray(data102)){
for(const key8 of Object.keys(data102)){
if(!(((key8 === "covers") || (key8 === "surfaces")) || (key8 === "proofs"))){
const err148 = {instancePath:instancePath+"/closing",schemaPath:"#/properties/closing/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data102.covers !== undefined && func0.call(data102, "covers")){
let data103 = data102.covers;
if(Array.isArray(data103)){
const len16 = data103.length;
for(let i16=0; i16<len16; i16++){
if(typeof data103[i16] !== "string"){
const err149 = {instancePath:instancePath+"/closing/covers/" + i16,schemaPath:"#/properties/closing/properties/covers/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
}
else {
const err150 = {instancePath:instancePath+"/closing/covers",schemaPath:"#/properties/closing/properties/covers/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
if(data102.surfaces !== undefined && func0.call(data102, "surfaces")){
let data105 = data102.surfaces;
if(Array.isArray(data105)){
const len17 = data105.length;
for(let i17=0; i17<len17; i17++){
let data106 = data105[i17];
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if((data106.surface === undefined) || (!(func0.call(data106, "surface")))){
const err151 = {instancePath:instancePath+"/closing/surfaces/" + i17,schemaPath:"#/properties/closing/properties/surfaces/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
if((data106.hash === undefined) || (!(func0.call(data106, "hash")))){
const err152 = {instancePath:instancePath+"/closing/surfaces/" + i17,schemaPath:"#/properties/closing/properties/surfaces/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
for(const key9 of Object.keys(data106)){
if(!((key9 === "surface") || (key9 === "hash"))){
const err153 = {instancePath:instancePath+"/closing/surfaces/" + i17,schemaPath:"#/properties/closing/properties/surfaces/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
if(data106.surface !== undefined && func0.call(data106, "surface")){
if(typeof data106.surface !== "string"){
const err154 = {instancePath:instancePath+"/closing/surfaces/" + i17+"/surface",schemaPath:"#/properties/closing/properties/surfaces/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data106.hash !== undefined && func0.call(data106, "hash")){
if(typeof data106.hash !== "string"){
const err155 = {instancePath:instancePath+"/closing/surfaces/" + i17+"/hash",schemaPath:"#/properties/closing/properties/surfaces/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
}
else {
const err156 = {instancePath:instancePath+"/closing/surfaces/" + i17,schemaPath:"#/properties/closing/properties/surfaces/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
}
else {
const err157 = {instancePath:instancePath+"/closing/surfaces",schemaPath:"#/properties/closing/properties/surfaces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
if(data102.proofs !== undefined && func0.call(data102, "proofs")){
let data109 = data102.proofs;
if(Array.isArray(data109)){
const len18 = data109.length;
for(let i18=0; i18<len18; i18++){
if(typeof data109[i18] !== "string"){
const err158 = {instancePath:instancePath+"/closing/proofs/" + i18,schemaPath:"#/properties/closing/properties/proofs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
}
else {
const err159 = {instancePath:instancePath+"/closing/proofs",schemaPath:"#/properties/closing/properties/proofs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
}
else {
const err160 = {instancePath:instancePath+"/closing",schemaPath:"#/properties/closing/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data.overrides !== undefined && func0.call(data, "overrides")){
let data111 = data.overrides;
if(Array.isArray(data111)){
const len19 = data111.length;
for(let i19=0; i19<len19; i19++){
if(typeof data111[i19] !== "string"){
const err161 = {instancePath:instancePath+"/overrides/" + i19,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
}
else {
const err162 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data.reopened !== undefined && func0.call(data, "reopened")){
let data113 = data.reopened;
if(Array.isArray(data113)){
const len20 = data113.length;
for(let i20=0; i20<len20; i20++){
let data114 = data113[i20];
if(typeof data114 === "string"){
if(!pattern3.test(data114)){
const err163 = {instancePath:instancePath+"/reopened/" + i20,schemaPath:"#/properties/reopened/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]{10,52}$"},message:"must match pattern \""+"^[a-z0-9]{10,52}$"+"\""};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
else {
const err164 = {instancePath:instancePath+"/reopened/" + i20,schemaPath:"#/properties/reopened/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
}
else {
const err165 = {instancePath:instancePath+"/reopened",schemaPath:"#/properties/reopened/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
if(data.corrects !== undefined && func0.call(data, "corrects")){
let data115 = data.corrects;
if(typeof data115 === "string"){
if(!pattern15.test(data115)){
const err166 = {instancePath:instancePath+"/corrects",schemaPath:"#/properties/corrects/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{52}$"},message:"must match pattern \""+"^[a-z2-7]{52}$"+"\""};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
else {
const err167 = {instancePath:instancePath+"/corrects",schemaPath:"#/properties/corrects/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
if(data.followed !== undefined && func0.call(data, "followed")){
if(true !== data.followed){
const err168 = {instancePath:instancePath+"/followed",schemaPath:"#/properties/followed/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
if(data.parents !== undefined && func0.call(data, "parents")){
let data117 = data.parents;
if(Array.isArray(data117)){
const len21 = data117.length;
for(let i21=0; i21<len21; i21++){
let data118 = data117[i21];
if(typeof data118 === "string"){
if(!pattern15.test(data118)){
const err169 = {instancePath:instancePath+"/parents/" + i21,schemaPath:"#/properties/parents/items/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{52}$"},message:"must match pattern \""+"^[a-z2-7]{52}$"+"\""};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
else {
const err170 = {instancePath:instancePath+"/parents/" + i21,schemaPath:"#/properties/parents/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
}
else {
const err171 = {instancePath:instancePath+"/parents",schemaPath:"#/properties/parents/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
else {
const err172 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

