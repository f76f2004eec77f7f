// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateCaptureRequest = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"capture-request.schema.json","title":"CaptureRequest","description":"What `ledger capture -` reads from standard input.","type":"object","additionalProperties":false,"required":["claim"],"properties":{"$schema":{"type":"string","description":"Where an editor finds this schema."},"claim":{"type":"string","pattern":"\\S","description":"One proposition."},"kind":{"description":"One of the nine kinds of discovery, or several faces of one.","anyOf":[{"enum":["behaviour","decision","risk","defect","fact","pattern","dead-end","term","workflow","local"]},{"type":"array","minItems":1,"items":{"enum":["behaviour","decision","risk","defect","fact","pattern","dead-end","term","workflow","local"]}}]},"evidence":{"type":"array","items":{"type":"string"},"description":"Places and addresses: src/a.ts#L10-L14, docs/b.md#heading, https://…"},"quotes":{"type":"array","items":{"type":"string"},"description":"Of each address, in their order, the sentence that counts."},"said_by":{"type":"string","description":"Who said so, where nothing in the repository shows it: NAME <address>."},"said_on":{"type":"string","description":"The day on which they said so: 2026-11-20."},"source":{"type":"string","description":"Where they said so: an address, a commit or a session."},"premises":{"type":"array","items":{"type":"string"},"description":"Records and places whose change puts it in doubt, beside what somebody said."},"commands":{"type":"array","items":{"type":"string"},"description":"Commands that show it."},"outputs":{"type":"array","items":{"type":"string"},"description":"What they printed."},"when":{"type":"array","items":{"type":"string"},"description":"When it applies."},"not_when":{"type":"array","items":{"type":"string"},"description":"When it does not."},"load_when":{"type":"string","description":"The task at hand when it matters."},"title":{"type":"string","description":"Heading of the record."},"owners":{"type":"array","items":{"type":"string"},"description":"Whose word it needs: @login, @organisation/team or an address."},"paths":{"type":"array","items":{"type":"string"}},"origin_obligations":{"type":"array","items":{"type":"string"}},"origin_traces":{"type":"array","items":{"type":"string"}},"pass":{"type":"string"},"profile":{"type":"string"},"confidence":{"enum":["high","medium","low"],"description":"How sure."},"consequence":{"enum":["normal","high"]},"findings":{"type":"array","items":{"type":"string"},"description":"What a pattern is distilled from."},"context":{"type":"string","description":"Of a decision: what it answers."},"alternatives":{"type":"string","description":"Of a decision: what else was considered."},"consequences":{"type":"string","description":"Of a decision: what follows."},"impact":{"type":"string","description":"Of a risk: what it does."},"expected":{"type":"string","description":"Of a defect: what should happen."},"reproduction":{"type":"string","description":"Of a defect: how to see it."},"root_cause":{"type":"string","description":"Of a defect: why it happens."},"given_up":{"type":"string","description":"Of a dead end: why it was given up."},"meaning":{"type":"string","description":"Of a term."},"aliases":{"type":"array","items":{"type":"string"}},"not":{"type":"array","items":{"type":"string"}},"guide":{"type":"string","description":"Of a workflow rule: the guide it goes to."},"pointer":{"type":"string","description":"Of a workflow rule: the line in AGENTS.md."},"text":{"type":"string","description":"The paragraph or block to insert."},"spec":{"type":"string","description":"Of a behaviour: the spec it goes to."},"verify_by":{"type":"string"},"topic":{"type":"string","description":"Topic index that holds the row."},"guard":{"description":"Checks that the fact carries (docs/guides/guards.md): lists of maps, one guard each.","type":"array","items":{"type":"object"}},"valid_until":{"description":"The last day on which it holds: 2027-01-31, 31 January, Friday or tomorrow.","type":"string"},"review_by":{"description":"The day by which somebody looks at it again, in the same words.","type":"string"}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("\\S", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="capture-request.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.claim === undefined) || (!(func0.call(data, "claim")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"},message:"must have required property '"+"claim"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
if(typeof data.$schema !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.claim !== undefined && func0.call(data, "claim")){
let data1 = data.claim;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err4 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
let data2 = data.kind;
const _errs7 = errors;
let valid1 = false;
const _errs8 = errors;
if(!((((((((((data2 === "behaviour") || (data2 === "decision")) || (data2 === "risk")) || (data2 === "defect")) || (data2 === "fact")) || (data2 === "pattern")) || (data2 === "dead-end")) || (data2 === "term")) || (data2 === "workflow")) || (data2 === "local"))){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs9 = errors;
if(Array.isArray(data2)){
if(data2.length < 1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(!((((((((((data3 === "behaviour") || (data3 === "decision")) || (data3 === "risk")) || (data3 === "defect")) || (data3 === "fact")) || (data3 === "pattern")) || (data3 === "dead-end")) || (data3 === "term")) || (data3 === "workflow")) || (data3 === "local"))){
const err7 = {instancePath:instancePath+"/kind/" + i0,schemaPath:"#/properties/kind/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.anyOf[1].items.enum},message:"must be equal to one of the allowed values"};
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
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
}
if(data.evidence !== undefined && func0.call(data, "evidence")){
let data4 = data.evidence;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(typeof data4[i1] !== "string"){
const err10 = {instancePath:instancePath+"/evidence/" + i1,schemaPath:"#/properties/evidence/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err11 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.quotes !== undefined && func0.call(data, "quotes")){
let data6 = data.quotes;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
if(typeof data6[i2] !== "string"){
const err12 = {instancePath:instancePath+"/quotes/" + i2,schemaPath:"#/properties/quotes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/quotes",schemaPath:"#/properties/quotes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.said_by !== undefined && func0.call(data, "said_by")){
if(typeof data.said_by !== "string"){
const err14 = {instancePath:instancePath+"/said_by",schemaPath:"#/properties/said_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.said_on !== undefined && func0.call(data, "said_on")){
if(typeof data.said_on !== "string"){
const err15 = {instancePath:instancePath+"/said_on",schemaPath:"#/properties/said_on/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(typeof data.source !== "string"){
const err16 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.premises !== undefined && func0.call(data, "premises")){
let data11 = data.premises;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
if(typeof data11[i3] !== "string"){
const err17 = {instancePath:instancePath+"/premises/" + i3,schemaPath:"#/properties/premises/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/premises",schemaPath:"#/properties/premises/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data13 = data.commands;
if(Array.isArray(data13)){
const len4 = data13.length;
for(let i4=0; i4<len4; i4++){
if(typeof data13[i4] !== "string"){
const err19 = {instancePath:instancePath+"/commands/" + i4,schemaPath:"#/properties/commands/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err20 = {instancePath:instancePath+"/commands",schemaPath:"#/properties/commands/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.outputs !== undefined && func0.call(data, "outputs")){
let data15 = data.outputs;
if(Array.isArray(data15)){
const len5 = data15.length;
for(let i5=0; i5<len5; i5++){
if(typeof data15[i5] !== "string"){
const err21 = {instancePath:instancePath+"/outputs/" + i5,schemaPath:"#/properties/outputs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.when !== undefined && func0.call(data, "when")){
let data17 = data.when;
if(Array.isArray(data17)){
const len6 = data17.length;
for(let i6=0; i6<len6; i6++){
if(typeof data17[i6] !== "string"){
const err23 = {instancePath:instancePath+"/when/" + i6,schemaPath:"#/properties/when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err24 = {instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.not_when !== undefined && func0.call(data, "not_when")){
let data19 = data.not_when;
if(Array.isArray(data19)){
const len7 = data19.length;
for(let i7=0; i7<len7; i7++){
if(typeof data19[i7] !== "string"){
const err25 = {instancePath:instancePath+"/not_when/" + i7,schemaPath:"#/properties/not_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err26 = {instancePath:instancePath+"/not_when",schemaPath:"#/properties/not_when/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.load_when !== undefined && func0.call(data, "load_when")){
if(typeof data.load_when !== "string"){
const err27 = {instancePath:instancePath+"/load_when",schemaPath:"#/properties/load_when/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.title !== undefined && func0.call(data, "title")){
if(typeof data.title !== "string"){
const err28 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data23 = data.owners;
if(Array.isArray(data23)){
const len8 = data23.length;
for(let i8=0; i8<len8; i8++){
if(typeof data23[i8] !== "string"){
const err29 = {instancePath:instancePath+"/owners/" + i8,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.paths !== undefined && func0.call(data, "paths")){
let data25 = data.paths;
if(Array.isArray(data25)){
const len9 = data25.length;
for(let i9=0; i9<len9; i9++){
if(typeof data25[i9] !== "string"){
const err31 = {instancePath:instancePath+"/paths/" + i9,schemaPath:"#/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err32 = {instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.origin_obligations !== undefined && func0.call(data, "origin_obligations")){
let data27 = data.origin_obligations;
if(Array.isArray(data27)){
const len10 = data27.length;
for(let i10=0; i10<len10; i10++){
if(typeof data27[i10] !== "string"){
const err33 = {instancePath:instancePath+"/origin_obligations/" + i10,schemaPath:"#/properties/origin_obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/origin_obligations",schemaPath:"#/properties/origin_obligations/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.origin_traces !== undefined && func0.call(data, "origin_traces")){
let data29 = data.origin_traces;
if(Array.isArray(data29)){
const len11 = data29.length;
for(let i11=0; i11<len11; i11++){
if(typeof data29[i11] !== "string"){
const err35 = {instancePath:instancePath+"/origin_traces/" + i11,schemaPath:"#/properties/origin_traces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/origin_traces",schemaPath:"#/properties/origin_traces/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
if(typeof data.pass !== "string"){
const err37 = {instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.profile !== undefined && func0.call(data, "profile")){
if(typeof data.profile !== "string"){
const err38 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data33 = data.confidence;
if(!(((data33 === "high") || (data33 === "medium")) || (data33 === "low"))){
const err39 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/enum",keyword:"enum",params:{allowedValues: schema11.properties.confidence.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.consequence !== undefined && func0.call(data, "consequence")){
let data34 = data.consequence;
if(!((data34 === "normal") || (data34 === "high"))){
const err40 = {instancePath:instancePath+"/consequence",schemaPath:"#/properties/consequence/enum",keyword:"enum",params:{allowedValues: schema11.properties.consequence.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data35 = data.findings;
if(Array.isArray(data35)){
const len12 = data35.length;
for(let i12=0; i12<len12; i12++){
if(typeof data35[i12] !== "string"){
const err41 = {instancePath:instancePath+"/findings/" + i12,schemaPath:"#/properties/findings/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.context !== undefined && func0.call(data, "context")){
if(typeof data.context !== "string"){
const err43 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.alternatives !== undefined && func0.call(data, "alternatives")){
if(typeof data.alternatives !== "string"){
const err44 = {instancePath:instancePath+"/alternatives",schemaPath:"#/properties/alternatives/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.consequences !== undefined && func0.call(data, "consequences")){
if(typeof data.consequences !== "string"){
const err45 = {instancePath:instancePath+"/consequences",schemaPath:"#/properties/consequences/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.impact !== undefined && func0.call(data, "impact")){
if(typeof data.impact !== "string"){
const err46 = {instancePath:instancePath+"/impact",schemaPath:"#/properties/impact/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.expected !== undefined && func0.call(data, "expected")){
if(typeof data.expected !== "string"){
const err47 = {instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.reproduction !== undefined && func0.call(data, "reproduction")){
if(typeof data.reproduction !== "string"){
const err48 = {instancePath:instancePath+"/reproduction",schemaPath:"#/properties/reproduction/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.root_cause !== undefined && func0.call(data, "root_cause")){
if(typeof data.root_cause !== "string"){
const err49 = {instancePath:instancePath+"/root_cause",schemaPath:"#/properties/root_cause/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.given_up !== undefined && func0.call(data, "given_up")){
if(typeof data.given_up !== "string"){
const err50 = {instancePath:instancePath+"/given_up",schemaPath:"#/properties/given_up/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.meaning !== undefined && func0.call(data, "meaning")){
if(typeof data.meaning !== "string"){
const err51 = {instancePath:instancePath+"/meaning",schemaPath:"#/properties/meaning/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.aliases !== undefined && func0.call(data, "aliases")){
let data46 = data.aliases;
if(Array.isArray(data46)){
const len13 = data46.length;
for(let i13=0; i13<len13; i13++){
if(typeof data46[i13] !== "string"){
const err52 = {instancePath:instancePath+"/aliases/" + i13,schemaPath:"#/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.not !== undefined && func0.call(data, "not")){
let data48 = data.not;
if(Array.isArray(data48)){
const len14 = data48.length;
for(let i14=0; i14<len14; i14++){
if(typeof data48[i14] !== "string"){
const err54 = {instancePath:instancePath+"/not/" + i14,schemaPath:"#/properties/not/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.guide !== undefined && func0.call(data, "guide")){
if(typeof data.guide !== "string"){
const err56 = {instancePath:instancePath+"/guide",schemaPath:"#/properties/guide/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.pointer !== undefined && func0.call(data, "pointer")){
if(typeof data.pointer !== "string"){
const err57 = {instancePath:instancePath+"/pointer",schemaPath:"#/properties/pointer/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.text !== undefined && func0.call(data, "text")){
if(typeof data.text !== "string"){
const err58 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.spec !== undefined && func0.call(data, "spec")){
if(typeof data.spec !== "string"){
const err59 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.verify_by !== undefined && func0.call(data, "verify_by")){
if(typeof data.verify_by !== "string"){
const err60 = {instancePath:instancePath+"/verify_by",schemaPath:"#/properties/verify_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.topic !== undefined && func0.call(data, "topic")){
if(typeof data.topic !== "string"){
const err61 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.guard !== undefined && func0.call(data, "guard")){
let data56 = data.guard;
if(Array.isArray(data56)){
const len15 = data56.length;
for(let i15=0; i15<len15; i15++){
let data57 = data56[i15];
if(!(data57 && typeof data57 == "object" && !Array.isArray(data57))){
const err62 = {instancePath:instancePath+"/guard/" + i15,schemaPath:"#/properties/guard/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err63 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
if(typeof data.valid_until !== "string"){
const err64 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.review_by !== undefined && func0.call(data, "review_by")){
if(typeof data.review_by !== "string"){
const err65 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err66 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validatePlan = validate11;
const schema12 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"plan.schema.json","title":"SavedPlan","description":"What --plan prints and `ledger apply` executes: whole files before and after.","type":"object","additionalProperties":false,"required":["schemaVersion","kind","tool","command","writes","done","notes"],"properties":{"schemaVersion":{"const":1},"kind":{"const":"plan"},"tool":{"type":"object","additionalProperties":false,"required":["name","version"],"properties":{"name":{"type":"string"},"version":{"type":"string"}}},"command":{"type":"string","description":"The command that made the plan."},"invocation":{"type":"object","description":"How it was asked for: `ledger apply` plans this again and carries it out when the same comes of it.","additionalProperties":false,"required":["command","args","input","at","folder"],"properties":{"command":{"type":"string","pattern":"^[a-z]+$","description":"The command, without its arguments."},"args":{"type":"array","items":{"type":"string"},"description":"Its flags as --name or --name=value, then -- and what it names."},"input":{"type":["string","null"],"description":"What it was given on standard input or in an editor."},"at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$","description":"The clock it was planned by, RFC 3339 in UTC."},"folder":{"type":"string","description":"Where it ran, relative to the root; empty for the root."}}},"writes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["path","before","after"],"properties":{"path":{"type":"string","pattern":"\\S","description":"Relative to the root, with forward slashes."},"before":{"type":["string","null"],"description":"The file as it was; null where it was not there."},"after":{"type":["string","null"],"description":"The file as it shall be; null where it goes."}}}},"done":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["did","item","short","kind","claim","target","status","entry","next"],"properties":{"did":{"type":"string"},"item":{"type":"string"},"short":{"type":"string"},"kind":{"type":"string"},"claim":{"type":"string"},"target":{"type":["string","null"]},"status":{"type":"string"},"entry":{"type":["string","null"]},"next":{"type":"array","items":{"type":"string"}}}}},"notes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["text","mend"],"properties":{"text":{"type":"string"},"mend":{"type":"array","items":{"type":"string"}}}}}}};
const pattern1 = new RegExp("^[a-z]+$", "u");
const pattern2 = new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="plan.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.schemaVersion === undefined) || (!(func0.call(data, "schemaVersion")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "schemaVersion"},message:"must have required property '"+"schemaVersion"+"'"};
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
if((data.tool === undefined) || (!(func0.call(data, "tool")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool"},message:"must have required property '"+"tool"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.command === undefined) || (!(func0.call(data, "command")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},message:"must have required property '"+"command"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.writes === undefined) || (!(func0.call(data, "writes")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "writes"},message:"must have required property '"+"writes"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.done === undefined) || (!(func0.call(data, "done")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "done"},message:"must have required property '"+"done"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notes"},message:"must have required property '"+"notes"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "schemaVersion") || (key0 === "kind")) || (key0 === "tool")) || (key0 === "command")) || (key0 === "invocation")) || (key0 === "writes")) || (key0 === "done")) || (key0 === "notes"))){
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
if(data.schemaVersion !== undefined && func0.call(data, "schemaVersion")){
if(1 !== data.schemaVersion){
const err8 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
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
if("plan" !== data.kind){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "plan"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.tool !== undefined && func0.call(data, "tool")){
let data2 = data.tool;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if((data2.name === undefined) || (!(func0.call(data2, "name")))){
const err10 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((data2.version === undefined) || (!(func0.call(data2, "version")))){
const err11 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/required",keyword:"required",params:{missingProperty: "version"},message:"must have required property '"+"version"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 of Object.keys(data2)){
if(!((key1 === "name") || (key1 === "version"))){
const err12 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.name !== undefined && func0.call(data2, "name")){
if(typeof data2.name !== "string"){
const err13 = {instancePath:instancePath+"/tool/name",schemaPath:"#/properties/tool/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data2.version !== undefined && func0.call(data2, "version")){
if(typeof data2.version !== "string"){
const err14 = {instancePath:instancePath+"/tool/version",schemaPath:"#/properties/tool/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.command !== undefined && func0.call(data, "command")){
if(typeof data.command !== "string"){
const err16 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.invocation !== undefined && func0.call(data, "invocation")){
let data6 = data.invocation;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.command === undefined) || (!(func0.call(data6, "command")))){
const err17 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/required",keyword:"required",params:{missingProperty: "command"},message:"must have required property '"+"command"+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((data6.args === undefined) || (!(func0.call(data6, "args")))){
const err18 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/required",keyword:"required",params:{missingProperty: "args"},message:"must have required property '"+"args"+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((data6.input === undefined) || (!(func0.call(data6, "input")))){
const err19 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/required",keyword:"required",params:{missingProperty: "input"},message:"must have required property '"+"input"+"'"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((data6.at === undefined) || (!(func0.call(data6, "at")))){
const err20 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((data6.folder === undefined) || (!(func0.call(data6, "folder")))){
const err21 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/required",keyword:"required",params:{missingProperty: "folder"},message:"must have required property '"+"folder"+"'"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key2 of Object.keys(data6)){
if(!(((((key2 === "command") || (key2 === "args")) || (key2 === "input")) || (key2 === "at")) || (key2 === "folder"))){
const err22 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data6.command !== undefined && func0.call(data6, "command")){
let data7 = data6.command;
if(typeof data7 === "string"){
if(!pattern1.test(data7)){
const err23 = {instancePath:instancePath+"/invocation/command",schemaPath:"#/properties/invocation/properties/command/pattern",keyword:"pattern",params:{pattern: "^[a-z]+$"},message:"must match pattern \""+"^[a-z]+$"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/invocation/command",schemaPath:"#/properties/invocation/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data6.args !== undefined && func0.call(data6, "args")){
let data8 = data6.args;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
if(typeof data8[i0] !== "string"){
const err25 = {instancePath:instancePath+"/invocation/args/" + i0,schemaPath:"#/properties/invocation/properties/args/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err26 = {instancePath:instancePath+"/invocation/args",schemaPath:"#/properties/invocation/properties/args/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data6.input !== undefined && func0.call(data6, "input")){
let data10 = data6.input;
if((typeof data10 !== "string") && (data10 !== null)){
const err27 = {instancePath:instancePath+"/invocation/input",schemaPath:"#/properties/invocation/properties/input/type",keyword:"type",params:{type: schema12.properties.invocation.properties.input.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data6.at !== undefined && func0.call(data6, "at")){
let data11 = data6.at;
if(typeof data11 === "string"){
if(!pattern2.test(data11)){
const err28 = {instancePath:instancePath+"/invocation/at",schemaPath:"#/properties/invocation/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$"+"\""};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/invocation/at",schemaPath:"#/properties/invocation/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data6.folder !== undefined && func0.call(data6, "folder")){
if(typeof data6.folder !== "string"){
const err30 = {instancePath:instancePath+"/invocation/folder",schemaPath:"#/properties/invocation/properties/folder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/invocation",schemaPath:"#/properties/invocation/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.writes !== undefined && func0.call(data, "writes")){
let data13 = data.writes;
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if((data14.path === undefined) || (!(func0.call(data14, "path")))){
const err32 = {instancePath:instancePath+"/writes/" + i1,schemaPath:"#/properties/writes/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((data14.before === undefined) || (!(func0.call(data14, "before")))){
const err33 = {instancePath:instancePath+"/writes/" + i1,schemaPath:"#/properties/writes/items/required",keyword:"required",params:{missingProperty: "before"},message:"must have required property '"+"before"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((data14.after === undefined) || (!(func0.call(data14, "after")))){
const err34 = {instancePath:instancePath+"/writes/" + i1,schemaPath:"#/properties/writes/items/required",keyword:"required",params:{missingProperty: "after"},message:"must have required property '"+"after"+"'"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
for(const key3 of Object.keys(data14)){
if(!(((key3 === "path") || (key3 === "before")) || (key3 === "after"))){
const err35 = {instancePath:instancePath+"/writes/" + i1,schemaPath:"#/properties/writes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data14.path !== undefined && func0.call(data14, "path")){
let data15 = data14.path;
if(typeof data15 === "string"){
if(!pattern0.test(data15)){
const err36 = {instancePath:instancePath+"/writes/" + i1+"/path",schemaPath:"#/properties/writes/items/properties/path/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err37 = {instancePath:instancePath+"/writes/" + i1+"/path",schemaPath:"#/properties/writes/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data14.before !== undefined && func0.call(data14, "before")){
let data16 = data14.before;
if((typeof data16 !== "string") && (data16 !== null)){
const err38 = {instancePath:instancePath+"/writes/" + i1+"/before",schemaPath:"#/properties/writes/items/properties/before/type",keyword:"type",params:{type: schema12.properties.writes.items.properties.before.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data14.after !== undefined && func0.call(data14, "after")){
let data17 = data14.after;
if((typeof data17 !== "string") && (data17 !== null)){
const err39 = {instancePath:instancePath+"/writes/" + i1+"/after",schemaPath:"#/properties/writes/items/properties/after/type",keyword:"type",params:{type: schema12.properties.writes.items.properties.after.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/writes/" + i1,schemaPath:"#/properties/writes/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err41 = {instancePath:instancePath+"/writes",schemaPath:"#/properties/writes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.done !== undefined && func0.call(data, "done")){
let data18 = data.done;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
let data19 = data18[i2];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if((data19.did === undefined) || (!(func0.call(data19, "did")))){
const err42 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "did"},message:"must have required property '"+"did"+"'"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if((data19.item === undefined) || (!(func0.call(data19, "item")))){
const err43 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "item"},message:"must have required property '"+"item"+"'"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((data19.short === undefined) || (!(func0.call(data19, "short")))){
const err44 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "short"},message:"must have required property '"+"short"+"'"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((data19.kind === undefined) || (!(func0.call(data19, "kind")))){
const err45 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if((data19.claim === undefined) || (!(func0.call(data19, "claim")))){
const err46 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "claim"},message:"must have required property '"+"claim"+"'"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((data19.target === undefined) || (!(func0.call(data19, "target")))){
const err47 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "target"},message:"must have required property '"+"target"+"'"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if((data19.status === undefined) || (!(func0.call(data19, "status")))){
const err48 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if((data19.entry === undefined) || (!(func0.call(data19, "entry")))){
const err49 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "entry"},message:"must have required property '"+"entry"+"'"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if((data19.next === undefined) || (!(func0.call(data19, "next")))){
const err50 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/required",keyword:"required",params:{missingProperty: "next"},message:"must have required property '"+"next"+"'"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
for(const key4 of Object.keys(data19)){
if(!(func0.call(schema12.properties.done.items.properties, key4))){
const err51 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data19.did !== undefined && func0.call(data19, "did")){
if(typeof data19.did !== "string"){
const err52 = {instancePath:instancePath+"/done/" + i2+"/did",schemaPath:"#/properties/done/items/properties/did/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data19.item !== undefined && func0.call(data19, "item")){
if(typeof data19.item !== "string"){
const err53 = {instancePath:instancePath+"/done/" + i2+"/item",schemaPath:"#/properties/done/items/properties/item/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data19.short !== undefined && func0.call(data19, "short")){
if(typeof data19.short !== "string"){
const err54 = {instancePath:instancePath+"/done/" + i2+"/short",schemaPath:"#/properties/done/items/properties/short/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data19.kind !== undefined && func0.call(data19, "kind")){
if(typeof data19.kind !== "string"){
const err55 = {instancePath:instancePath+"/done/" + i2+"/kind",schemaPath:"#/properties/done/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data19.claim !== undefined && func0.call(data19, "claim")){
if(typeof data19.claim !== "string"){
const err56 = {instancePath:instancePath+"/done/" + i2+"/claim",schemaPath:"#/properties/done/items/properties/claim/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data19.target !== undefined && func0.call(data19, "target")){
let data25 = data19.target;
if((typeof data25 !== "string") && (data25 !== null)){
const err57 = {instancePath:instancePath+"/done/" + i2+"/target",schemaPath:"#/properties/done/items/properties/target/type",keyword:"type",params:{type: schema12.properties.done.items.properties.target.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data19.status !== undefined && func0.call(data19, "status")){
if(typeof data19.status !== "string"){
const err58 = {instancePath:instancePath+"/done/" + i2+"/status",schemaPath:"#/properties/done/items/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data19.entry !== undefined && func0.call(data19, "entry")){
let data27 = data19.entry;
if((typeof data27 !== "string") && (data27 !== null)){
const err59 = {instancePath:instancePath+"/done/" + i2+"/entry",schemaPath:"#/properties/done/items/properties/entry/type",keyword:"type",params:{type: schema12.properties.done.items.properties.entry.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data19.next !== undefined && func0.call(data19, "next")){
let data28 = data19.next;
if(Array.isArray(data28)){
const len3 = data28.length;
for(let i3=0; i3<len3; i3++){
if(typeof data28[i3] !== "string"){
const err60 = {instancePath:instancePath+"/done/" + i2+"/next/" + i3,schemaPath:"#/properties/done/items/properties/next/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err61 = {instancePath:instancePath+"/done/" + i2+"/next",schemaPath:"#/properties/done/items/properties/next/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/done/" + i2,schemaPath:"#/properties/done/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err63 = {instancePath:instancePath+"/done",schemaPath:"#/properties/done/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data30 = data.notes;
if(Array.isArray(data30)){
const len4 = data30.length;
for(let i4=0; i4<len4; i4++){
let data31 = data30[i4];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if((data31.text === undefined) || (!(func0.call(data31, "text")))){
const err64 = {instancePath:instancePath+"/notes/" + i4,schemaPath:"#/properties/notes/items/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if((data31.mend === undefined) || (!(func0.call(data31, "mend")))){
const err65 = {instancePath:instancePath+"/notes/" + i4,schemaPath:"#/properties/notes/items/required",keyword:"required",params:{missingProperty: "mend"},message:"must have required property '"+"mend"+"'"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
for(const key5 of Object.keys(data31)){
if(!((key5 === "text") || (key5 === "mend"))){
const err66 = {instancePath:instancePath+"/notes/" + i4,schemaPath:"#/properties/notes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data31.text !== undefined && func0.call(data31, "text")){
if(typeof data31.text !== "string"){
const err67 = {instancePath:instancePath+"/notes/" + i4+"/text",schemaPath:"#/properties/notes/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data31.mend !== undefined && func0.call(data31, "mend")){
let data33 = data31.mend;
if(Array.isArray(data33)){
const len5 = data33.length;
for(let i5=0; i5<len5; i5++){
if(typeof data33[i5] !== "string"){
const err68 = {instancePath:instancePath+"/notes/" + i4+"/mend/" + i5,schemaPath:"#/properties/notes/items/properties/mend/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err69 = {instancePath:instancePath+"/notes/" + i4+"/mend",schemaPath:"#/properties/notes/items/properties/mend/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err70 = {instancePath:instancePath+"/notes/" + i4,schemaPath:"#/properties/notes/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err72 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

