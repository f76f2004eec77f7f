// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateLedgerEntry = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"ledger-entry.schema.json","title":"LedgerEntry","description":"An immutable record of one act; its file name carries the digest of its bytes.","type":"object","additionalProperties":false,"required":["v","kind","at","actor","by","items","parents"],"properties":{"v":{"const":1},"kind":{"enum":["raise","validation","promotion","disposition","review","supersession","confirmation","amendment","adoption","release","reopening","close","correction","rollback","quarantine","staleness"]},"at":{"type":"string","description":"When, RFC 3339 in UTC.","pattern":"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"},"actor":{"enum":["person","agent","service","ci"],"description":"What acted; older entries say ci for a service."},"actor_claimed":{"const":true,"description":"Of older entries: what `standing` says as declared."},"standing":{"enum":["attested","declared"],"description":"How it is known who acted: a forge attests it, or LEDGER_ACTOR declared it; inferred from the surroundings where this is not there."},"inside":{"enum":["agent","service"],"description":"Whose session surrounded a declared person: the name is claimed."},"attestation":{"type":"string","description":"The address of the comment or review by which a forge attests who decided.","pattern":"^https?://[!-~]{1,300}$"},"by":{"type":"string","description":"Who acted: Name <address>.","pattern":"\\S"},"raised_by":{"type":["string","null"]},"reviewer":{"type":["object","null"],"additionalProperties":false,"required":["identity","standing"],"properties":{"identity":{"type":"string"},"standing":{"enum":["claimed","attested"]}},"description":"A reviewer who was named by hand (claimed) or by the forge (attested); who decided is in by."},"corroboration":{"type":["string","null"],"description":"What stands beside the raiser's word: a second person, a proof that was run again, a surface of another origin."},"task":{"type":["string","null"],"description":"Id of the task it came up in."},"session":{"type":["string","null"],"description":"The agent session it came up in, where one is known."},"items":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["item","discovery","kind","target","from","to","reason"],"properties":{"item":{"type":"string","description":"Id of the promotion item, as it was given when it was raised or adopted.","pattern":"^[a-z0-9]{10,52}$"},"discovery":{"type":"string","description":"What was discovered, in one sentence."},"kind":{"description":"One of the nine kinds of discovery.","enum":["behaviour","decision","risk","defect","fact","pattern","term","workflow","local"]},"target":{"type":["string","null"],"description":"Path of the record it goes to, repository-relative.","pattern":"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},"from":{"type":["string","null"],"description":"Status before the act.","pattern":"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},"to":{"type":"string","description":"Status after the act.","pattern":"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},"reason":{"type":["string","null"],"description":"Why."},"cause":{"description":"Why memory was withdrawn.","enum":["poisoned","contradicted","stale","withdrawn"]},"until":{"type":"string","description":"When a deferred item is due, as a date.","pattern":"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"},"blocked_by":{"type":"string","description":"What a blocked item waits for."},"provenance":{"type":"object","description":"The provenance record and what the item would write.","additionalProperties":false,"properties":{"claim":{"type":"string","description":"One proposition."},"title":{"type":"string","description":"Heading of the record."},"evidence":{"type":"array","items":{"type":"string"},"description":"Evidence lines, as they stand in the record."},"applies_when":{"type":"array","items":{"type":"string"}},"does_not_apply_when":{"type":"array","items":{"type":"string"}},"owners":{"type":"array","items":{"type":"string"},"description":"Whose word it needs, beside CODEOWNERS."},"paths":{"type":"array","items":{"type":"string"}},"origin_obligations":{"type":"array","items":{"type":"string"}},"origin_traces":{"type":"array","items":{"type":"string"}},"pass":{"type":"string"},"profile":{"type":"string"},"raised_by":{"type":"string"},"reviewer_or_tool":{"type":"string"},"timestamp":{"type":"string"},"verified_at":{"type":"string"},"confidence":{"type":"string"},"consequence":{"enum":["normal","high"]},"origin":{"enum":["repository","external"],"description":"Where the evidence comes from; external asks for corroboration."},"findings":{"type":"array","items":{"type":"string"},"description":"What a pattern is distilled from."},"context":{"type":"string","description":"Of a decision: what it answers."},"alternatives":{"type":"string","description":"Of a decision: what else was considered."},"consequences":{"type":"string","description":"Of a decision: what follows."},"impact":{"type":"string","description":"Of a risk: what it does."},"expected":{"type":"string","description":"Of a defect: what should happen."},"reproduction":{"type":"string","description":"Of a defect: how to see it."},"root_cause":{"type":"string","description":"Of a defect: why it happens."},"meaning":{"type":"string","description":"Of a term."},"aliases":{"type":"array","items":{"type":"string"}},"not":{"type":"array","items":{"type":"string"}},"guide":{"type":"string","description":"Of a workflow rule: the guide it goes to."},"pointer":{"type":"string","description":"Of a workflow rule: the line in AGENTS.md."},"text":{"type":"string","description":"The paragraph or block to insert."},"spec":{"type":"string","description":"Of a behaviour: the spec it goes to."},"modality":{"type":"string"},"verify_by":{"type":"string"},"topic":{"type":"string","description":"Topic index that holds the row."},"diff":{"type":"string","description":"Of an amendment: what changed in the body."},"guard":{"type":"array","items":{"type":"object"},"description":"Checks that the fact carries."},"valid_until":{"description":"The last day on which it holds.","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again.","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}},"body_digest":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"content_hash":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"per_surface_hash":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","surface","hash"],"properties":{"kind":{"type":"string"},"surface":{"type":"string"},"hash":{"type":"string"},"unique":{"type":"boolean"},"loose":{"type":"string"}}}},"load_when":{"type":["string","null"]},"edited_copies":{"type":"array","description":"Copies of it in native surfaces that a person had edited, as they were when they left with it.","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["path","text"],"properties":{"path":{"type":"string","description":"The file it stood in, repository-relative.","pattern":"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},"text":{"type":"string","description":"The line, or the file.","pattern":"\\S"}}}},"guard_proof":{"type":"object","additionalProperties":false,"required":["commits","caught"],"description":"How the guards were proved when the item was decided.","properties":{"commits":{"type":"integer","minimum":0,"description":"How many commits of history they were tried on."},"caught":{"type":"integer","minimum":0,"description":"How many of those commits they would have held up."},"level":{"enum":["tell"],"description":"There when they only say what they find."},"baseline":{"type":"array","description":"Violations that stood then, each line by its digest; they are left alone.","items":{"type":"object","additionalProperties":false,"required":["guard","line","count"],"properties":{"guard":{"type":"integer","minimum":1,"description":"Its place in the record's list."},"line":{"type":"string","pattern":"^[0-9a-f]{16}$"},"count":{"type":"integer","minimum":1}}}}}}}}},"closing":{"type":"object","description":"Of a closing: what the task recorded, so that its file may be thrown away.","additionalProperties":false,"properties":{"covers":{"type":"array","items":{"type":"string"},"description":"Obligations the task covered."},"surfaces":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["surface","hash"],"properties":{"surface":{"type":"string"},"hash":{"type":"string"}}},"description":"Files the task names as changed, with their hashes."},"proofs":{"type":"array","items":{"type":"string"},"description":"Proofs and verdicts, as the task records them."}}},"overrides":{"type":"array","items":{"type":"string"},"description":"Gates that were overridden, each with its reason: P10: why."},"reopened":{"type":"array","items":{"type":"string","pattern":"^[a-z0-9]{10,52}$"},"description":"Items that relied on what was withdrawn and must be looked at again."},"corrects":{"type":["string","null"],"description":"Id of the entry this one corrects.","pattern":"^[a-z2-7]{52}$"},"followed":{"const":true,"description":"Of a confirmation that took evidence along to where it moved: nobody looked at it again."},"base":{"type":["string","null"],"description":"The commit it was made on: a hint, never trusted."},"parents":{"type":"array","items":{"type":"string","pattern":"^[a-z2-7]{52}$"},"description":"All heads of the ledger when the act was made."}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$", "u");
const pattern1 = new RegExp("^https?://[!-~]{1,300}$", "u");
const pattern2 = new RegExp("\\S", "u");
const pattern3 = new RegExp("^[a-z0-9]{10,52}$", "u");
const pattern4 = new RegExp("^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$", "u");
const pattern5 = new RegExp("^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$", "u");
const pattern7 = new RegExp("^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$", "u");
const pattern8 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern10 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
const pattern14 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern16 = new RegExp("^[a-z2-7]{52}$", "u");

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
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
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
if((data.actor === undefined) || (!(func0.call(data, "actor")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "actor"},message:"must have required property '"+"actor"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.by === undefined) || (!(func0.call(data, "by")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "by"},message:"must have required property '"+"by"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.items === undefined) || (!(func0.call(data, "items")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "items"},message:"must have required property '"+"items"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.parents === undefined) || (!(func0.call(data, "parents")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parents"},message:"must have required property '"+"parents"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
const err8 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
let data1 = data.kind;
if(!((((((((((((((((data1 === "raise") || (data1 === "validation")) || (data1 === "promotion")) || (data1 === "disposition")) || (data1 === "review")) || (data1 === "supersession")) || (data1 === "confirmation")) || (data1 === "amendment")) || (data1 === "adoption")) || (data1 === "release")) || (data1 === "reopening")) || (data1 === "close")) || (data1 === "correction")) || (data1 === "rollback")) || (data1 === "quarantine")) || (data1 === "staleness"))){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.at !== undefined && func0.call(data, "at")){
let data2 = data.at;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err10 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"},message:"must match pattern \""+"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.actor !== undefined && func0.call(data, "actor")){
let data3 = data.actor;
if(!((((data3 === "person") || (data3 === "agent")) || (data3 === "service")) || (data3 === "ci"))){
const err12 = {instancePath:instancePath+"/actor",schemaPath:"#/properties/actor/enum",keyword:"enum",params:{allowedValues: schema11.properties.actor.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.actor_claimed !== undefined && func0.call(data, "actor_claimed")){
if(true !== data.actor_claimed){
const err13 = {instancePath:instancePath+"/actor_claimed",schemaPath:"#/properties/actor_claimed/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"};
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
if(!pattern1.test(data7)){
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
if(data.by !== undefined && func0.call(data, "by")){
let data8 = data.by;
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
const err18 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err19 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.raised_by !== undefined && func0.call(data, "raised_by")){
let data9 = data.raised_by;
if((typeof data9 !== "string") && (data9 !== null)){
const err20 = {instancePath:instancePath+"/raised_by",schemaPath:"#/properties/raised_by/type",keyword:"type",params:{type: schema11.properties.raised_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.reviewer !== undefined && func0.call(data, "reviewer")){
let data10 = data.reviewer;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
const err21 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/type",keyword:"type",params:{type: schema11.properties.reviewer.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if((data10.identity === undefined) || (!(func0.call(data10, "identity")))){
const err22 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "identity"},message:"must have required property '"+"identity"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((data10.standing === undefined) || (!(func0.call(data10, "standing")))){
const err23 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "standing"},message:"must have required property '"+"standing"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key1 of Object.keys(data10)){
if(!((key1 === "identity") || (key1 === "standing"))){
const err24 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.identity !== undefined && func0.call(data10, "identity")){
if(typeof data10.identity !== "string"){
const err25 = {instancePath:instancePath+"/reviewer/identity",schemaPath:"#/properties/reviewer/properties/identity/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data10.standing !== undefined && func0.call(data10, "standing")){
let data12 = data10.standing;
if(!((data12 === "claimed") || (data12 === "attested"))){
const err26 = {instancePath:instancePath+"/reviewer/standing",schemaPath:"#/properties/reviewer/properties/standing/enum",keyword:"enum",params:{allowedValues: schema11.properties.reviewer.properties.standing.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
if(data.corroboration !== undefined && func0.call(data, "corroboration")){
let data13 = data.corroboration;
if((typeof data13 !== "string") && (data13 !== null)){
const err27 = {instancePath:instancePath+"/corroboration",schemaPath:"#/properties/corroboration/type",keyword:"type",params:{type: schema11.properties.corroboration.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.task !== undefined && func0.call(data, "task")){
let data14 = data.task;
if((typeof data14 !== "string") && (data14 !== null)){
const err28 = {instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: schema11.properties.task.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.session !== undefined && func0.call(data, "session")){
let data15 = data.session;
if((typeof data15 !== "string") && (data15 !== null)){
const err29 = {instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: schema11.properties.session.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.items !== undefined && func0.call(data, "items")){
let data16 = data.items;
if(Array.isArray(data16)){
const len0 = data16.length;
for(let i0=0; i0<len0; i0++){
let data17 = data16[i0];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if((data17.item === undefined) || (!(func0.call(data17, "item")))){
const err30 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "item"},message:"must have required property '"+"item"+"'"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((data17.discovery === undefined) || (!(func0.call(data17, "discovery")))){
const err31 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "discovery"},message:"must have required property '"+"discovery"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((data17.kind === undefined) || (!(func0.call(data17, "kind")))){
const err32 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((data17.target === undefined) || (!(func0.call(data17, "target")))){
const err33 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "target"},message:"must have required property '"+"target"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((data17.from === undefined) || (!(func0.call(data17, "from")))){
const err34 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if((data17.to === undefined) || (!(func0.call(data17, "to")))){
const err35 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((data17.reason === undefined) || (!(func0.call(data17, "reason")))){
const err36 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
for(const key2 of Object.keys(data17)){
if(!(func0.call(schema11.properties.items.items.properties, key2))){
const err37 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data17.item !== undefined && func0.call(data17, "item")){
let data18 = data17.item;
if(typeof data18 === "string"){
if(!pattern3.test(data18)){
const err38 = {instancePath:instancePath+"/items/" + i0+"/item",schemaPath:"#/properties/items/items/properties/item/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]{10,52}$"},message:"must match pattern \""+"^[a-z0-9]{10,52}$"+"\""};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/items/" + i0+"/item",schemaPath:"#/properties/items/items/properties/item/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data17.discovery !== undefined && func0.call(data17, "discovery")){
if(typeof data17.discovery !== "string"){
const err40 = {instancePath:instancePath+"/items/" + i0+"/discovery",schemaPath:"#/properties/items/items/properties/discovery/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data17.kind !== undefined && func0.call(data17, "kind")){
let data20 = data17.kind;
if(!(((((((((data20 === "behaviour") || (data20 === "decision")) || (data20 === "risk")) || (data20 === "defect")) || (data20 === "fact")) || (data20 === "pattern")) || (data20 === "term")) || (data20 === "workflow")) || (data20 === "local"))){
const err41 = {instancePath:instancePath+"/items/" + i0+"/kind",schemaPath:"#/properties/items/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data17.target !== undefined && func0.call(data17, "target")){
let data21 = data17.target;
if((typeof data21 !== "string") && (data21 !== null)){
const err42 = {instancePath:instancePath+"/items/" + i0+"/target",schemaPath:"#/properties/items/items/properties/target/type",keyword:"type",params:{type: schema11.properties.items.items.properties.target.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(typeof data21 === "string"){
if(!pattern4.test(data21)){
const err43 = {instancePath:instancePath+"/items/" + i0+"/target",schemaPath:"#/properties/items/items/properties/target/pattern",keyword:"pattern",params:{pattern: "^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},message:"must match pattern \""+"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"+"\""};
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
if(data17.from !== undefined && func0.call(data17, "from")){
let data22 = data17.from;
if((typeof data22 !== "string") && (data22 !== null)){
const err44 = {instancePath:instancePath+"/items/" + i0+"/from",schemaPath:"#/properties/items/items/properties/from/type",keyword:"type",params:{type: schema11.properties.items.items.properties.from.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(typeof data22 === "string"){
if(!pattern5.test(data22)){
const err45 = {instancePath:instancePath+"/items/" + i0+"/from",schemaPath:"#/properties/items/items/properties/from/pattern",keyword:"pattern",params:{pattern: "^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},message:"must match pattern \""+"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"+"\""};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data17.to !== undefined && func0.call(data17, "to")){
let data23 = data17.to;
if(typeof data23 === "string"){
if(!pattern5.test(data23)){
const err46 = {instancePath:instancePath+"/items/" + i0+"/to",schemaPath:"#/properties/items/items/properties/to/pattern",keyword:"pattern",params:{pattern: "^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"},message:"must match pattern \""+"^(?:pending|validated|promoted|deferred|rejected|blocked|quarantined|rolled-back|stale|superseded)$"+"\""};
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
const err47 = {instancePath:instancePath+"/items/" + i0+"/to",schemaPath:"#/properties/items/items/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data17.reason !== undefined && func0.call(data17, "reason")){
let data24 = data17.reason;
if((typeof data24 !== "string") && (data24 !== null)){
const err48 = {instancePath:instancePath+"/items/" + i0+"/reason",schemaPath:"#/properties/items/items/properties/reason/type",keyword:"type",params:{type: schema11.properties.items.items.properties.reason.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data17.cause !== undefined && func0.call(data17, "cause")){
let data25 = data17.cause;
if(!((((data25 === "poisoned") || (data25 === "contradicted")) || (data25 === "stale")) || (data25 === "withdrawn"))){
const err49 = {instancePath:instancePath+"/items/" + i0+"/cause",schemaPath:"#/properties/items/items/properties/cause/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.cause.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data17.until !== undefined && func0.call(data17, "until")){
let data26 = data17.until;
if(typeof data26 === "string"){
if(!pattern7.test(data26)){
const err50 = {instancePath:instancePath+"/items/" + i0+"/until",schemaPath:"#/properties/items/items/properties/until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"},message:"must match pattern \""+"^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$"+"\""};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/items/" + i0+"/until",schemaPath:"#/properties/items/items/properties/until/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data17.blocked_by !== undefined && func0.call(data17, "blocked_by")){
if(typeof data17.blocked_by !== "string"){
const err52 = {instancePath:instancePath+"/items/" + i0+"/blocked_by",schemaPath:"#/properties/items/items/properties/blocked_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data17.provenance !== undefined && func0.call(data17, "provenance")){
let data28 = data17.provenance;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key3 of Object.keys(data28)){
if(!(func0.call(schema11.properties.items.items.properties.provenance.properties, key3))){
const err53 = {instancePath:instancePath+"/items/" + i0+"/provenance",schemaPath:"#/properties/items/items/properties/provenance/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data28.claim !== undefined && func0.call(data28, "claim")){
if(typeof data28.claim !== "string"){
const err54 = {instancePath:instancePath+"/items/" + i0+"/provenance/claim",schemaPath:"#/properties/items/items/properties/provenance/properties/claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data28.title !== undefined && func0.call(data28, "title")){
if(typeof data28.title !== "string"){
const err55 = {instancePath:instancePath+"/items/" + i0+"/provenance/title",schemaPath:"#/properties/items/items/properties/provenance/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data28.evidence !== undefined && func0.call(data28, "evidence")){
let data31 = data28.evidence;
if(Array.isArray(data31)){
const len1 = data31.length;
for(let i1=0; i1<len1; i1++){
if(typeof data31[i1] !== "string"){
const err56 = {instancePath:instancePath+"/items/" + i0+"/provenance/evidence/" + i1,schemaPath:"#/properties/items/items/properties/provenance/properties/evidence/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/items/" + i0+"/provenance/evidence",schemaPath:"#/properties/items/items/properties/provenance/properties/evidence/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data28.applies_when !== undefined && func0.call(data28, "applies_when")){
let data33 = data28.applies_when;
if(Array.isArray(data33)){
const len2 = data33.length;
for(let i2=0; i2<len2; i2++){
if(typeof data33[i2] !== "string"){
const err58 = {instancePath:instancePath+"/items/" + i0+"/provenance/applies_when/" + i2,schemaPath:"#/properties/items/items/properties/provenance/properties/applies_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/items/" + i0+"/provenance/applies_when",schemaPath:"#/properties/items/items/properties/provenance/properties/applies_when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data28.does_not_apply_when !== undefined && func0.call(data28, "does_not_apply_when")){
let data35 = data28.does_not_apply_when;
if(Array.isArray(data35)){
const len3 = data35.length;
for(let i3=0; i3<len3; i3++){
if(typeof data35[i3] !== "string"){
const err60 = {instancePath:instancePath+"/items/" + i0+"/provenance/does_not_apply_when/" + i3,schemaPath:"#/properties/items/items/properties/provenance/properties/does_not_apply_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/items/" + i0+"/provenance/does_not_apply_when",schemaPath:"#/properties/items/items/properties/provenance/properties/does_not_apply_when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data28.owners !== undefined && func0.call(data28, "owners")){
let data37 = data28.owners;
if(Array.isArray(data37)){
const len4 = data37.length;
for(let i4=0; i4<len4; i4++){
if(typeof data37[i4] !== "string"){
const err62 = {instancePath:instancePath+"/items/" + i0+"/provenance/owners/" + i4,schemaPath:"#/properties/items/items/properties/provenance/properties/owners/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
else {
const err63 = {instancePath:instancePath+"/items/" + i0+"/provenance/owners",schemaPath:"#/properties/items/items/properties/provenance/properties/owners/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data28.paths !== undefined && func0.call(data28, "paths")){
let data39 = data28.paths;
if(Array.isArray(data39)){
const len5 = data39.length;
for(let i5=0; i5<len5; i5++){
if(typeof data39[i5] !== "string"){
const err64 = {instancePath:instancePath+"/items/" + i0+"/provenance/paths/" + i5,schemaPath:"#/properties/items/items/properties/provenance/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath:instancePath+"/items/" + i0+"/provenance/paths",schemaPath:"#/properties/items/items/properties/provenance/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data28.origin_obligations !== undefined && func0.call(data28, "origin_obligations")){
let data41 = data28.origin_obligations;
if(Array.isArray(data41)){
const len6 = data41.length;
for(let i6=0; i6<len6; i6++){
if(typeof data41[i6] !== "string"){
const err66 = {instancePath:instancePath+"/items/" + i0+"/provenance/origin_obligations/" + i6,schemaPath:"#/properties/items/items/properties/provenance/properties/origin_obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/items/" + i0+"/provenance/origin_obligations",schemaPath:"#/properties/items/items/properties/provenance/properties/origin_obligations/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data28.origin_traces !== undefined && func0.call(data28, "origin_traces")){
let data43 = data28.origin_traces;
if(Array.isArray(data43)){
const len7 = data43.length;
for(let i7=0; i7<len7; i7++){
if(typeof data43[i7] !== "string"){
const err68 = {instancePath:instancePath+"/items/" + i0+"/provenance/origin_traces/" + i7,schemaPath:"#/properties/items/items/properties/provenance/properties/origin_traces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err69 = {instancePath:instancePath+"/items/" + i0+"/provenance/origin_traces",schemaPath:"#/properties/items/items/properties/provenance/properties/origin_traces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data28.pass !== undefined && func0.call(data28, "pass")){
if(typeof data28.pass !== "string"){
const err70 = {instancePath:instancePath+"/items/" + i0+"/provenance/pass",schemaPath:"#/properties/items/items/properties/provenance/properties/pass/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data28.profile !== undefined && func0.call(data28, "profile")){
if(typeof data28.profile !== "string"){
const err71 = {instancePath:instancePath+"/items/" + i0+"/provenance/profile",schemaPath:"#/properties/items/items/properties/provenance/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data28.raised_by !== undefined && func0.call(data28, "raised_by")){
if(typeof data28.raised_by !== "string"){
const err72 = {instancePath:instancePath+"/items/" + i0+"/provenance/raised_by",schemaPath:"#/properties/items/items/properties/provenance/properties/raised_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data28.reviewer_or_tool !== undefined && func0.call(data28, "reviewer_or_tool")){
if(typeof data28.reviewer_or_tool !== "string"){
const err73 = {instancePath:instancePath+"/items/" + i0+"/provenance/reviewer_or_tool",schemaPath:"#/properties/items/items/properties/provenance/properties/reviewer_or_tool/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data28.timestamp !== undefined && func0.call(data28, "timestamp")){
if(typeof data28.timestamp !== "string"){
const err74 = {instancePath:instancePath+"/items/" + i0+"/provenance/timestamp",schemaPath:"#/properties/items/items/properties/provenance/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data28.verified_at !== undefined && func0.call(data28, "verified_at")){
if(typeof data28.verified_at !== "string"){
const err75 = {instancePath:instancePath+"/items/" + i0+"/provenance/verified_at",schemaPath:"#/properties/items/items/properties/provenance/properties/verified_at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data28.confidence !== undefined && func0.call(data28, "confidence")){
if(typeof data28.confidence !== "string"){
const err76 = {instancePath:instancePath+"/items/" + i0+"/provenance/confidence",schemaPath:"#/properties/items/items/properties/provenance/properties/confidence/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data28.consequence !== undefined && func0.call(data28, "consequence")){
let data52 = data28.consequence;
if(!((data52 === "normal") || (data52 === "high"))){
const err77 = {instancePath:instancePath+"/items/" + i0+"/provenance/consequence",schemaPath:"#/properties/items/items/properties/provenance/properties/consequence/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.provenance.properties.consequence.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data28.origin !== undefined && func0.call(data28, "origin")){
let data53 = data28.origin;
if(!((data53 === "repository") || (data53 === "external"))){
const err78 = {instancePath:instancePath+"/items/" + i0+"/provenance/origin",schemaPath:"#/properties/items/items/properties/provenance/properties/origin/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.provenance.properties.origin.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data28.findings !== undefined && func0.call(data28, "findings")){
let data54 = data28.findings;
if(Array.isArray(data54)){
const len8 = data54.length;
for(let i8=0; i8<len8; i8++){
if(typeof data54[i8] !== "string"){
const err79 = {instancePath:instancePath+"/items/" + i0+"/provenance/findings/" + i8,schemaPath:"#/properties/items/items/properties/provenance/properties/findings/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath:instancePath+"/items/" + i0+"/provenance/findings",schemaPath:"#/properties/items/items/properties/provenance/properties/findings/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data28.context !== undefined && func0.call(data28, "context")){
if(typeof data28.context !== "string"){
const err81 = {instancePath:instancePath+"/items/" + i0+"/provenance/context",schemaPath:"#/properties/items/items/properties/provenance/properties/context/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data28.alternatives !== undefined && func0.call(data28, "alternatives")){
if(typeof data28.alternatives !== "string"){
const err82 = {instancePath:instancePath+"/items/" + i0+"/provenance/alternatives",schemaPath:"#/properties/items/items/properties/provenance/properties/alternatives/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data28.consequences !== undefined && func0.call(data28, "consequences")){
if(typeof data28.consequences !== "string"){
const err83 = {instancePath:instancePath+"/items/" + i0+"/provenance/consequences",schemaPath:"#/properties/items/items/properties/provenance/properties/consequences/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data28.impact !== undefined && func0.call(data28, "impact")){
if(typeof data28.impact !== "string"){
const err84 = {instancePath:instancePath+"/items/" + i0+"/provenance/impact",schemaPath:"#/properties/items/items/properties/provenance/properties/impact/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data28.expected !== undefined && func0.call(data28, "expected")){
if(typeof data28.expected !== "string"){
const err85 = {instancePath:instancePath+"/items/" + i0+"/provenance/expected",schemaPath:"#/properties/items/items/properties/provenance/properties/expected/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data28.reproduction !== undefined && func0.call(data28, "reproduction")){
if(typeof data28.reproduction !== "string"){
const err86 = {instancePath:instancePath+"/items/" + i0+"/provenance/reproduction",schemaPath:"#/properties/items/items/properties/provenance/properties/reproduction/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data28.root_cause !== undefined && func0.call(data28, "root_cause")){
if(typeof data28.root_cause !== "string"){
const err87 = {instancePath:instancePath+"/items/" + i0+"/provenance/root_cause",schemaPath:"#/properties/items/items/properties/provenance/properties/root_cause/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data28.meaning !== undefined && func0.call(data28, "meaning")){
if(typeof data28.meaning !== "string"){
const err88 = {instancePath:instancePath+"/items/" + i0+"/provenance/meaning",schemaPath:"#/properties/items/items/properties/provenance/properties/meaning/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data28.aliases !== undefined && func0.call(data28, "aliases")){
let data64 = data28.aliases;
if(Array.isArray(data64)){
const len9 = data64.length;
for(let i9=0; i9<len9; i9++){
if(typeof data64[i9] !== "string"){
const err89 = {instancePath:instancePath+"/items/" + i0+"/provenance/aliases/" + i9,schemaPath:"#/properties/items/items/properties/provenance/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/items/" + i0+"/provenance/aliases",schemaPath:"#/properties/items/items/properties/provenance/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data28.not !== undefined && func0.call(data28, "not")){
let data66 = data28.not;
if(Array.isArray(data66)){
const len10 = data66.length;
for(let i10=0; i10<len10; i10++){
if(typeof data66[i10] !== "string"){
const err91 = {instancePath:instancePath+"/items/" + i0+"/provenance/not/" + i10,schemaPath:"#/properties/items/items/properties/provenance/properties/not/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/items/" + i0+"/provenance/not",schemaPath:"#/properties/items/items/properties/provenance/properties/not/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data28.guide !== undefined && func0.call(data28, "guide")){
if(typeof data28.guide !== "string"){
const err93 = {instancePath:instancePath+"/items/" + i0+"/provenance/guide",schemaPath:"#/properties/items/items/properties/provenance/properties/guide/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data28.pointer !== undefined && func0.call(data28, "pointer")){
if(typeof data28.pointer !== "string"){
const err94 = {instancePath:instancePath+"/items/" + i0+"/provenance/pointer",schemaPath:"#/properties/items/items/properties/provenance/properties/pointer/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data28.text !== undefined && func0.call(data28, "text")){
if(typeof data28.text !== "string"){
const err95 = {instancePath:instancePath+"/items/" + i0+"/provenance/text",schemaPath:"#/properties/items/items/properties/provenance/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data28.spec !== undefined && func0.call(data28, "spec")){
if(typeof data28.spec !== "string"){
const err96 = {instancePath:instancePath+"/items/" + i0+"/provenance/spec",schemaPath:"#/properties/items/items/properties/provenance/properties/spec/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data28.modality !== undefined && func0.call(data28, "modality")){
if(typeof data28.modality !== "string"){
const err97 = {instancePath:instancePath+"/items/" + i0+"/provenance/modality",schemaPath:"#/properties/items/items/properties/provenance/properties/modality/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data28.verify_by !== undefined && func0.call(data28, "verify_by")){
if(typeof data28.verify_by !== "string"){
const err98 = {instancePath:instancePath+"/items/" + i0+"/provenance/verify_by",schemaPath:"#/properties/items/items/properties/provenance/properties/verify_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data28.topic !== undefined && func0.call(data28, "topic")){
if(typeof data28.topic !== "string"){
const err99 = {instancePath:instancePath+"/items/" + i0+"/provenance/topic",schemaPath:"#/properties/items/items/properties/provenance/properties/topic/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data28.diff !== undefined && func0.call(data28, "diff")){
if(typeof data28.diff !== "string"){
const err100 = {instancePath:instancePath+"/items/" + i0+"/provenance/diff",schemaPath:"#/properties/items/items/properties/provenance/properties/diff/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data28.guard !== undefined && func0.call(data28, "guard")){
let data76 = data28.guard;
if(Array.isArray(data76)){
const len11 = data76.length;
for(let i11=0; i11<len11; i11++){
let data77 = data76[i11];
if(!(data77 && typeof data77 == "object" && !Array.isArray(data77))){
const err101 = {instancePath:instancePath+"/items/" + i0+"/provenance/guard/" + i11,schemaPath:"#/properties/items/items/properties/provenance/properties/guard/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
else {
const err102 = {instancePath:instancePath+"/items/" + i0+"/provenance/guard",schemaPath:"#/properties/items/items/properties/provenance/properties/guard/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data28.valid_until !== undefined && func0.call(data28, "valid_until")){
let data78 = data28.valid_until;
if(typeof data78 === "string"){
if(!pattern8.test(data78)){
const err103 = {instancePath:instancePath+"/items/" + i0+"/provenance/valid_until",schemaPath:"#/properties/items/items/properties/provenance/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/items/" + i0+"/provenance/valid_until",schemaPath:"#/properties/items/items/properties/provenance/properties/valid_until/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data28.review_by !== undefined && func0.call(data28, "review_by")){
let data79 = data28.review_by;
if(typeof data79 === "string"){
if(!pattern8.test(data79)){
const err105 = {instancePath:instancePath+"/items/" + i0+"/provenance/review_by",schemaPath:"#/properties/items/items/properties/provenance/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
const err106 = {instancePath:instancePath+"/items/" + i0+"/provenance/review_by",schemaPath:"#/properties/items/items/properties/provenance/properties/review_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/items/" + i0+"/provenance",schemaPath:"#/properties/items/items/properties/provenance/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data17.body_digest !== undefined && func0.call(data17, "body_digest")){
let data80 = data17.body_digest;
if(typeof data80 === "string"){
if(!pattern10.test(data80)){
const err108 = {instancePath:instancePath+"/items/" + i0+"/body_digest",schemaPath:"#/properties/items/items/properties/body_digest/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
else {
const err109 = {instancePath:instancePath+"/items/" + i0+"/body_digest",schemaPath:"#/properties/items/items/properties/body_digest/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data17.content_hash !== undefined && func0.call(data17, "content_hash")){
let data81 = data17.content_hash;
if(typeof data81 === "string"){
if(!pattern10.test(data81)){
const err110 = {instancePath:instancePath+"/items/" + i0+"/content_hash",schemaPath:"#/properties/items/items/properties/content_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
const err111 = {instancePath:instancePath+"/items/" + i0+"/content_hash",schemaPath:"#/properties/items/items/properties/content_hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data17.per_surface_hash !== undefined && func0.call(data17, "per_surface_hash")){
let data82 = data17.per_surface_hash;
if(Array.isArray(data82)){
const len12 = data82.length;
for(let i12=0; i12<len12; i12++){
let data83 = data82[i12];
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
if((data83.kind === undefined) || (!(func0.call(data83, "kind")))){
const err112 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if((data83.surface === undefined) || (!(func0.call(data83, "surface")))){
const err113 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if((data83.hash === undefined) || (!(func0.call(data83, "hash")))){
const err114 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
for(const key4 of Object.keys(data83)){
if(!(((((key4 === "kind") || (key4 === "surface")) || (key4 === "hash")) || (key4 === "unique")) || (key4 === "loose"))){
const err115 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data83.kind !== undefined && func0.call(data83, "kind")){
if(typeof data83.kind !== "string"){
const err116 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12+"/kind",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data83.surface !== undefined && func0.call(data83, "surface")){
if(typeof data83.surface !== "string"){
const err117 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12+"/surface",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data83.hash !== undefined && func0.call(data83, "hash")){
if(typeof data83.hash !== "string"){
const err118 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12+"/hash",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data83.unique !== undefined && func0.call(data83, "unique")){
if(typeof data83.unique !== "boolean"){
const err119 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12+"/unique",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/unique/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data83.loose !== undefined && func0.call(data83, "loose")){
if(typeof data83.loose !== "string"){
const err120 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12+"/loose",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/loose/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err121 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i12,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err122 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash",schemaPath:"#/properties/items/items/properties/per_surface_hash/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data17.load_when !== undefined && func0.call(data17, "load_when")){
let data89 = data17.load_when;
if((typeof data89 !== "string") && (data89 !== null)){
const err123 = {instancePath:instancePath+"/items/" + i0+"/load_when",schemaPath:"#/properties/items/items/properties/load_when/type",keyword:"type",params:{type: schema11.properties.items.items.properties.load_when.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data17.edited_copies !== undefined && func0.call(data17, "edited_copies")){
let data90 = data17.edited_copies;
if(Array.isArray(data90)){
if(data90.length < 1){
const err124 = {instancePath:instancePath+"/items/" + i0+"/edited_copies",schemaPath:"#/properties/items/items/properties/edited_copies/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
const len13 = data90.length;
for(let i13=0; i13<len13; i13++){
let data91 = data90[i13];
if(data91 && typeof data91 == "object" && !Array.isArray(data91)){
if((data91.path === undefined) || (!(func0.call(data91, "path")))){
const err125 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13,schemaPath:"#/properties/items/items/properties/edited_copies/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if((data91.text === undefined) || (!(func0.call(data91, "text")))){
const err126 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13,schemaPath:"#/properties/items/items/properties/edited_copies/items/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
for(const key5 of Object.keys(data91)){
if(!((key5 === "path") || (key5 === "text"))){
const err127 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13,schemaPath:"#/properties/items/items/properties/edited_copies/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data91.path !== undefined && func0.call(data91, "path")){
let data92 = data91.path;
if(typeof data92 === "string"){
if(!pattern4.test(data92)){
const err128 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13+"/path",schemaPath:"#/properties/items/items/properties/edited_copies/items/properties/path/pattern",keyword:"pattern",params:{pattern: "^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"},message:"must match pattern \""+"^(?!/)(?!(?:.*/)?(?:\\.{0,2}|\\.[gG][iI][tT])(?:/|$))[^\\u0000-\\u001f\\u007f-\\u009f\\\\]+$"+"\""};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
else {
const err129 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13+"/path",schemaPath:"#/properties/items/items/properties/edited_copies/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data91.text !== undefined && func0.call(data91, "text")){
let data93 = data91.text;
if(typeof data93 === "string"){
if(!pattern2.test(data93)){
const err130 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13+"/text",schemaPath:"#/properties/items/items/properties/edited_copies/items/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13+"/text",schemaPath:"#/properties/items/items/properties/edited_copies/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err132 = {instancePath:instancePath+"/items/" + i0+"/edited_copies/" + i13,schemaPath:"#/properties/items/items/properties/edited_copies/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
}
else {
const err133 = {instancePath:instancePath+"/items/" + i0+"/edited_copies",schemaPath:"#/properties/items/items/properties/edited_copies/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data17.guard_proof !== undefined && func0.call(data17, "guard_proof")){
let data94 = data17.guard_proof;
if(data94 && typeof data94 == "object" && !Array.isArray(data94)){
if((data94.commits === undefined) || (!(func0.call(data94, "commits")))){
const err134 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/required",keyword:"required",params:{missingProperty: "commits"},message:"must have required property '"+"commits"+"'"};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if((data94.caught === undefined) || (!(func0.call(data94, "caught")))){
const err135 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/required",keyword:"required",params:{missingProperty: "caught"},message:"must have required property '"+"caught"+"'"};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
for(const key6 of Object.keys(data94)){
if(!((((key6 === "commits") || (key6 === "caught")) || (key6 === "level")) || (key6 === "baseline"))){
const err136 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data94.commits !== undefined && func0.call(data94, "commits")){
let data95 = data94.commits;
if(!(((typeof data95 == "number") && (!(data95 % 1) && !isNaN(data95))) && (isFinite(data95)))){
const err137 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/commits",schemaPath:"#/properties/items/items/properties/guard_proof/properties/commits/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if((typeof data95 == "number") && (isFinite(data95))){
if(data95 < 0 || isNaN(data95)){
const err138 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/commits",schemaPath:"#/properties/items/items/properties/guard_proof/properties/commits/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data94.caught !== undefined && func0.call(data94, "caught")){
let data96 = data94.caught;
if(!(((typeof data96 == "number") && (!(data96 % 1) && !isNaN(data96))) && (isFinite(data96)))){
const err139 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/caught",schemaPath:"#/properties/items/items/properties/guard_proof/properties/caught/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if((typeof data96 == "number") && (isFinite(data96))){
if(data96 < 0 || isNaN(data96)){
const err140 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/caught",schemaPath:"#/properties/items/items/properties/guard_proof/properties/caught/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
if(data94.level !== undefined && func0.call(data94, "level")){
if(!(data94.level === "tell")){
const err141 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/level",schemaPath:"#/properties/items/items/properties/guard_proof/properties/level/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.guard_proof.properties.level.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data94.baseline !== undefined && func0.call(data94, "baseline")){
let data98 = data94.baseline;
if(Array.isArray(data98)){
const len14 = data98.length;
for(let i14=0; i14<len14; i14++){
let data99 = data98[i14];
if(data99 && typeof data99 == "object" && !Array.isArray(data99)){
if((data99.guard === undefined) || (!(func0.call(data99, "guard")))){
const err142 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "guard"},message:"must have required property '"+"guard"+"'"};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if((data99.line === undefined) || (!(func0.call(data99, "line")))){
const err143 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "line"},message:"must have required property '"+"line"+"'"};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if((data99.count === undefined) || (!(func0.call(data99, "count")))){
const err144 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/required",keyword:"required",params:{missingProperty: "count"},message:"must have required property '"+"count"+"'"};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
for(const key7 of Object.keys(data99)){
if(!(((key7 === "guard") || (key7 === "line")) || (key7 === "count"))){
const err145 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data99.guard !== undefined && func0.call(data99, "guard")){
let data100 = data99.guard;
if(!(((typeof data100 == "number") && (!(data100 % 1) && !isNaN(data100))) && (isFinite(data100)))){
const err146 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/guard",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/guard/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if((typeof data100 == "number") && (isFinite(data100))){
if(data100 < 1 || isNaN(data100)){
const err147 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/guard",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/guard/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
}
if(data99.line !== undefined && func0.call(data99, "line")){
let data101 = data99.line;
if(typeof data101 === "string"){
if(!pattern14.test(data101)){
const err148 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/line",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/line/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
else {
const err149 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/line",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/line/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data99.count !== undefined && func0.call(data99, "count")){
let data102 = data99.count;
if(!(((typeof data102 == "number") && (!(data102 % 1) && !isNaN(data102))) && (isFinite(data102)))){
const err150 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/count",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
if((typeof data102 == "number") && (isFinite(data102))){
if(data102 < 1 || isNaN(data102)){
const err151 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14+"/count",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
}
}
else {
const err152 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline/" + i14,schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
}
else {
const err153 = {instancePath:instancePath+"/items/" + i0+"/guard_proof/baseline",schemaPath:"#/properties/items/items/properties/guard_proof/properties/baseline/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/items/" + i0+"/guard_proof",schemaPath:"#/properties/items/items/properties/guard_proof/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
}
else {
const err155 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err156 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data.closing !== undefined && func0.call(data, "closing")){
let data103 = data.closing;
if(data103 && typeof data103 == "object" && !Array.isArray(data103)){
for(const key8 of Object.keys(data103)){
if(!(((key8 === "covers") || (key8 === "surfaces")) || (key8 === "proofs"))){
const err157 = {instancePath:instancePath+"/closing",schemaPath:"#/properties/closing/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
if(data103.covers !== undefined && func0.call(data103, "covers")){
let data104 = data103.covers;
if(Array.isArray(data104)){
const len15 = data104.length;
for(let i15=0; i15<len15; i15++){
if(typeof data104[i15] !== "string"){
const err158 = {instancePath:instancePath+"/closing/covers/" + i15,schemaPath:"#/properties/closing/properties/covers/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err159 = {instancePath:instancePath+"/closing/covers",schemaPath:"#/properties/closing/properties/covers/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
if(data103.surfaces !== undefined && func0.call(data103, "surfaces")){
let data106 = data103.surfaces;
if(Array.isArray(data106)){
const len16 = data106.length;
for(let i16=0; i16<len16; i16++){
let data107 = data106[i16];
if(data107 && typeof data107 == "object" && !Array.isArray(data107)){
if((data107.surface === undefined) || (!(func0.call(data107, "surface")))){
const err160 = {instancePath:instancePath+"/closing/surfaces/" + i16,schemaPath:"#/properties/closing/properties/surfaces/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
if((data107.hash === undefined) || (!(func0.call(data107, "hash")))){
const err161 = {instancePath:instancePath+"/closing/surfaces/" + i16,schemaPath:"#/properties/closing/properties/surfaces/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
for(const key9 of Object.keys(data107)){
if(!((key9 === "surface") || (key9 === "hash"))){
const err162 = {instancePath:instancePath+"/closing/surfaces/" + i16,schemaPath:"#/properties/closing/properties/surfaces/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data107.surface !== undefined && func0.call(data107, "surface")){
if(typeof data107.surface !== "string"){
const err163 = {instancePath:instancePath+"/closing/surfaces/" + i16+"/surface",schemaPath:"#/properties/closing/properties/surfaces/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
if(data107.hash !== undefined && func0.call(data107, "hash")){
if(typeof data107.hash !== "string"){
const err164 = {instancePath:instancePath+"/closing/surfaces/" + i16+"/hash",schemaPath:"#/properties/closing/properties/surfaces/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err165 = {instancePath:instancePath+"/closing/surfaces/" + i16,schemaPath:"#/properties/closing/properties/surfaces/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
}
else {
const err166 = {instancePath:instancePath+"/closing/surfaces",schemaPath:"#/properties/closing/properties/surfaces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
if(data103.proofs !== undefined && func0.call(data103, "proofs")){
let data110 = data103.proofs;
if(Array.isArray(data110)){
const len17 = data110.length;
for(let i17=0; i17<len17; i17++){
if(typeof data110[i17] !== "string"){
const err167 = {instancePath:instancePath+"/closing/proofs/" + i17,schemaPath:"#/properties/closing/properties/proofs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
}
else {
const err168 = {instancePath:instancePath+"/closing/proofs",schemaPath:"#/properties/closing/properties/proofs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
}
else {
const err169 = {instancePath:instancePath+"/closing",schemaPath:"#/properties/closing/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
if(data.overrides !== undefined && func0.call(data, "overrides")){
let data112 = data.overrides;
if(Array.isArray(data112)){
const len18 = data112.length;
for(let i18=0; i18<len18; i18++){
if(typeof data112[i18] !== "string"){
const err170 = {instancePath:instancePath+"/overrides/" + i18,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err171 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
if(data.reopened !== undefined && func0.call(data, "reopened")){
let data114 = data.reopened;
if(Array.isArray(data114)){
const len19 = data114.length;
for(let i19=0; i19<len19; i19++){
let data115 = data114[i19];
if(typeof data115 === "string"){
if(!pattern3.test(data115)){
const err172 = {instancePath:instancePath+"/reopened/" + i19,schemaPath:"#/properties/reopened/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]{10,52}$"},message:"must match pattern \""+"^[a-z0-9]{10,52}$"+"\""};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
}
else {
const err173 = {instancePath:instancePath+"/reopened/" + i19,schemaPath:"#/properties/reopened/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
}
else {
const err174 = {instancePath:instancePath+"/reopened",schemaPath:"#/properties/reopened/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
if(data.corrects !== undefined && func0.call(data, "corrects")){
let data116 = data.corrects;
if((typeof data116 !== "string") && (data116 !== null)){
const err175 = {instancePath:instancePath+"/corrects",schemaPath:"#/properties/corrects/type",keyword:"type",params:{type: schema11.properties.corrects.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if(typeof data116 === "string"){
if(!pattern16.test(data116)){
const err176 = {instancePath:instancePath+"/corrects",schemaPath:"#/properties/corrects/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{52}$"},message:"must match pattern \""+"^[a-z2-7]{52}$"+"\""};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
}
if(data.followed !== undefined && func0.call(data, "followed")){
if(true !== data.followed){
const err177 = {instancePath:instancePath+"/followed",schemaPath:"#/properties/followed/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data.base !== undefined && func0.call(data, "base")){
let data118 = data.base;
if((typeof data118 !== "string") && (data118 !== null)){
const err178 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: schema11.properties.base.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
if(data.parents !== undefined && func0.call(data, "parents")){
let data119 = data.parents;
if(Array.isArray(data119)){
const len20 = data119.length;
for(let i20=0; i20<len20; i20++){
let data120 = data119[i20];
if(typeof data120 === "string"){
if(!pattern16.test(data120)){
const err179 = {instancePath:instancePath+"/parents/" + i20,schemaPath:"#/properties/parents/items/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{52}$"},message:"must match pattern \""+"^[a-z2-7]{52}$"+"\""};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
else {
const err180 = {instancePath:instancePath+"/parents/" + i20,schemaPath:"#/properties/parents/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
}
else {
const err181 = {instancePath:instancePath+"/parents",schemaPath:"#/properties/parents/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
}
else {
const err182 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

