// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateLedgerEntry = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"ledger-entry.schema.json","title":"LedgerEntry","description":"An immutable record of one act; its file name carries the digest of its bytes.","type":"object","additionalProperties":false,"required":["v","kind","at","actor","by","items","parents"],"properties":{"v":{"const":1},"kind":{"enum":["raise","validation","promotion","disposition","supersession","confirmation","amendment","adoption","release","reopening","close","correction","rollback","quarantine","staleness"]},"at":{"type":"string","description":"When, RFC 3339 in UTC."},"actor":{"enum":["person","agent","ci"]},"by":{"type":"string","description":"Who acted: Name <address>."},"raised_by":{"type":["string","null"]},"reviewer":{"type":["object","null"],"additionalProperties":false,"required":["identity","standing"],"properties":{"identity":{"type":"string"},"standing":{"enum":["claimed","attested"]}}},"corroboration":{"type":["string","null"]},"task":{"type":["string","null"]},"session":{"type":["string","null"]},"items":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["item","discovery","kind","target","from","to","reason"],"properties":{"item":{"type":"string","description":"Id of the promotion item, or of the record."},"discovery":{"type":"string","description":"What was discovered, in one sentence."},"kind":{"description":"One of the nine kinds of discovery.","enum":["behaviour","decision","risk","defect","fact","pattern","term","workflow","local"]},"target":{"type":["string","null"],"description":"Path of the record it goes to, repository-relative."},"from":{"type":["string","null"],"description":"Status before the act."},"to":{"type":"string","description":"Status after the act."},"reason":{"type":["string","null"],"description":"Why."},"provenance":{"type":"object","description":"The provenance record, field by field.","additionalProperties":{"type":["string","array","null"],"items":{"type":"string"}}},"body_digest":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"content_hash":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"per_surface_hash":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","surface","hash"],"properties":{"kind":{"type":"string"},"surface":{"type":"string"},"hash":{"type":"string"},"unique":{"type":"boolean"}}}},"load_when":{"type":["string","null"]}}}},"overrides":{"type":"array","items":{"type":"string"}},"reopened":{"type":"array","items":{"type":"string"}},"corrects":{"type":["string","null"]},"base":{"type":["string","null"],"description":"The commit it was made on: a hint, never trusted."},"parents":{"type":"array","items":{"type":"string"},"description":"All heads of the ledger when the act was made."}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

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
if(!(((((((((((((((data1 === "raise") || (data1 === "validation")) || (data1 === "promotion")) || (data1 === "disposition")) || (data1 === "supersession")) || (data1 === "confirmation")) || (data1 === "amendment")) || (data1 === "adoption")) || (data1 === "release")) || (data1 === "reopening")) || (data1 === "close")) || (data1 === "correction")) || (data1 === "rollback")) || (data1 === "quarantine")) || (data1 === "staleness"))){
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
if(typeof data.at !== "string"){
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
if(data.actor !== undefined && func0.call(data, "actor")){
let data3 = data.actor;
if(!(((data3 === "person") || (data3 === "agent")) || (data3 === "ci"))){
const err11 = {instancePath:instancePath+"/actor",schemaPath:"#/properties/actor/enum",keyword:"enum",params:{allowedValues: schema11.properties.actor.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.by !== undefined && func0.call(data, "by")){
if(typeof data.by !== "string"){
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
if(data.raised_by !== undefined && func0.call(data, "raised_by")){
let data5 = data.raised_by;
if((typeof data5 !== "string") && (data5 !== null)){
const err13 = {instancePath:instancePath+"/raised_by",schemaPath:"#/properties/raised_by/type",keyword:"type",params:{type: schema11.properties.raised_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.reviewer !== undefined && func0.call(data, "reviewer")){
let data6 = data.reviewer;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
const err14 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/type",keyword:"type",params:{type: schema11.properties.reviewer.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.identity === undefined) || (!(func0.call(data6, "identity")))){
const err15 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "identity"},message:"must have required property '"+"identity"+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if((data6.standing === undefined) || (!(func0.call(data6, "standing")))){
const err16 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/required",keyword:"required",params:{missingProperty: "standing"},message:"must have required property '"+"standing"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 of Object.keys(data6)){
if(!((key1 === "identity") || (key1 === "standing"))){
const err17 = {instancePath:instancePath+"/reviewer",schemaPath:"#/properties/reviewer/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.identity !== undefined && func0.call(data6, "identity")){
if(typeof data6.identity !== "string"){
const err18 = {instancePath:instancePath+"/reviewer/identity",schemaPath:"#/properties/reviewer/properties/identity/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.standing !== undefined && func0.call(data6, "standing")){
let data8 = data6.standing;
if(!((data8 === "claimed") || (data8 === "attested"))){
const err19 = {instancePath:instancePath+"/reviewer/standing",schemaPath:"#/properties/reviewer/properties/standing/enum",keyword:"enum",params:{allowedValues: schema11.properties.reviewer.properties.standing.enum},message:"must be equal to one of the allowed values"};
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
}
if(data.corroboration !== undefined && func0.call(data, "corroboration")){
let data9 = data.corroboration;
if((typeof data9 !== "string") && (data9 !== null)){
const err20 = {instancePath:instancePath+"/corroboration",schemaPath:"#/properties/corroboration/type",keyword:"type",params:{type: schema11.properties.corroboration.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.task !== undefined && func0.call(data, "task")){
let data10 = data.task;
if((typeof data10 !== "string") && (data10 !== null)){
const err21 = {instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: schema11.properties.task.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.session !== undefined && func0.call(data, "session")){
let data11 = data.session;
if((typeof data11 !== "string") && (data11 !== null)){
const err22 = {instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: schema11.properties.session.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.items !== undefined && func0.call(data, "items")){
let data12 = data.items;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if((data13.item === undefined) || (!(func0.call(data13, "item")))){
const err23 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "item"},message:"must have required property '"+"item"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((data13.discovery === undefined) || (!(func0.call(data13, "discovery")))){
const err24 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "discovery"},message:"must have required property '"+"discovery"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((data13.kind === undefined) || (!(func0.call(data13, "kind")))){
const err25 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((data13.target === undefined) || (!(func0.call(data13, "target")))){
const err26 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "target"},message:"must have required property '"+"target"+"'"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((data13.from === undefined) || (!(func0.call(data13, "from")))){
const err27 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((data13.to === undefined) || (!(func0.call(data13, "to")))){
const err28 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((data13.reason === undefined) || (!(func0.call(data13, "reason")))){
const err29 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
for(const key2 of Object.keys(data13)){
if(!(func0.call(schema11.properties.items.items.properties, key2))){
const err30 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data13.item !== undefined && func0.call(data13, "item")){
if(typeof data13.item !== "string"){
const err31 = {instancePath:instancePath+"/items/" + i0+"/item",schemaPath:"#/properties/items/items/properties/item/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data13.discovery !== undefined && func0.call(data13, "discovery")){
if(typeof data13.discovery !== "string"){
const err32 = {instancePath:instancePath+"/items/" + i0+"/discovery",schemaPath:"#/properties/items/items/properties/discovery/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data13.kind !== undefined && func0.call(data13, "kind")){
let data16 = data13.kind;
if(!(((((((((data16 === "behaviour") || (data16 === "decision")) || (data16 === "risk")) || (data16 === "defect")) || (data16 === "fact")) || (data16 === "pattern")) || (data16 === "term")) || (data16 === "workflow")) || (data16 === "local"))){
const err33 = {instancePath:instancePath+"/items/" + i0+"/kind",schemaPath:"#/properties/items/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.items.items.properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data13.target !== undefined && func0.call(data13, "target")){
let data17 = data13.target;
if((typeof data17 !== "string") && (data17 !== null)){
const err34 = {instancePath:instancePath+"/items/" + i0+"/target",schemaPath:"#/properties/items/items/properties/target/type",keyword:"type",params:{type: schema11.properties.items.items.properties.target.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data13.from !== undefined && func0.call(data13, "from")){
let data18 = data13.from;
if((typeof data18 !== "string") && (data18 !== null)){
const err35 = {instancePath:instancePath+"/items/" + i0+"/from",schemaPath:"#/properties/items/items/properties/from/type",keyword:"type",params:{type: schema11.properties.items.items.properties.from.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data13.to !== undefined && func0.call(data13, "to")){
if(typeof data13.to !== "string"){
const err36 = {instancePath:instancePath+"/items/" + i0+"/to",schemaPath:"#/properties/items/items/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data13.reason !== undefined && func0.call(data13, "reason")){
let data20 = data13.reason;
if((typeof data20 !== "string") && (data20 !== null)){
const err37 = {instancePath:instancePath+"/items/" + i0+"/reason",schemaPath:"#/properties/items/items/properties/reason/type",keyword:"type",params:{type: schema11.properties.items.items.properties.reason.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data13.provenance !== undefined && func0.call(data13, "provenance")){
let data21 = data13.provenance;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key3 of Object.keys(data21)){
let data22 = data21[key3];
if(((typeof data22 !== "string") && (!(Array.isArray(data22)))) && (data22 !== null)){
const err38 = {instancePath:instancePath+"/items/" + i0+"/provenance/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/items/items/properties/provenance/additionalProperties/type",keyword:"type",params:{type: schema11.properties.items.items.properties.provenance.additionalProperties.type},message:"must be string,array,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(Array.isArray(data22)){
const len1 = data22.length;
for(let i1=0; i1<len1; i1++){
if(typeof data22[i1] !== "string"){
const err39 = {instancePath:instancePath+"/items/" + i0+"/provenance/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/items/items/properties/provenance/additionalProperties/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
}
else {
const err40 = {instancePath:instancePath+"/items/" + i0+"/provenance",schemaPath:"#/properties/items/items/properties/provenance/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data13.body_digest !== undefined && func0.call(data13, "body_digest")){
let data24 = data13.body_digest;
if(typeof data24 === "string"){
if(!pattern0.test(data24)){
const err41 = {instancePath:instancePath+"/items/" + i0+"/body_digest",schemaPath:"#/properties/items/items/properties/body_digest/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
const err42 = {instancePath:instancePath+"/items/" + i0+"/body_digest",schemaPath:"#/properties/items/items/properties/body_digest/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data13.content_hash !== undefined && func0.call(data13, "content_hash")){
let data25 = data13.content_hash;
if(typeof data25 === "string"){
if(!pattern0.test(data25)){
const err43 = {instancePath:instancePath+"/items/" + i0+"/content_hash",schemaPath:"#/properties/items/items/properties/content_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
const err44 = {instancePath:instancePath+"/items/" + i0+"/content_hash",schemaPath:"#/properties/items/items/properties/content_hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data13.per_surface_hash !== undefined && func0.call(data13, "per_surface_hash")){
let data26 = data13.per_surface_hash;
if(Array.isArray(data26)){
const len2 = data26.length;
for(let i2=0; i2<len2; i2++){
let data27 = data26[i2];
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if((data27.kind === undefined) || (!(func0.call(data27, "kind")))){
const err45 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if((data27.surface === undefined) || (!(func0.call(data27, "surface")))){
const err46 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((data27.hash === undefined) || (!(func0.call(data27, "hash")))){
const err47 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
for(const key4 of Object.keys(data27)){
if(!((((key4 === "kind") || (key4 === "surface")) || (key4 === "hash")) || (key4 === "unique"))){
const err48 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data27.kind !== undefined && func0.call(data27, "kind")){
if(typeof data27.kind !== "string"){
const err49 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2+"/kind",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data27.surface !== undefined && func0.call(data27, "surface")){
if(typeof data27.surface !== "string"){
const err50 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2+"/surface",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data27.hash !== undefined && func0.call(data27, "hash")){
if(typeof data27.hash !== "string"){
const err51 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2+"/hash",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data27.unique !== undefined && func0.call(data27, "unique")){
if(typeof data27.unique !== "boolean"){
const err52 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2+"/unique",schemaPath:"#/properties/items/items/properties/per_surface_hash/items/properties/unique/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
const err53 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash/" + i2,schemaPath:"#/properties/items/items/properties/per_surface_hash/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err54 = {instancePath:instancePath+"/items/" + i0+"/per_surface_hash",schemaPath:"#/properties/items/items/properties/per_surface_hash/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data13.load_when !== undefined && func0.call(data13, "load_when")){
let data32 = data13.load_when;
if((typeof data32 !== "string") && (data32 !== null)){
const err55 = {instancePath:instancePath+"/items/" + i0+"/load_when",schemaPath:"#/properties/items/items/properties/load_when/type",keyword:"type",params:{type: schema11.properties.items.items.properties.load_when.type},message:"must be string,null"};
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
const err56 = {instancePath:instancePath+"/items/" + i0,schemaPath:"#/properties/items/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err57 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.overrides !== undefined && func0.call(data, "overrides")){
let data33 = data.overrides;
if(Array.isArray(data33)){
const len3 = data33.length;
for(let i3=0; i3<len3; i3++){
if(typeof data33[i3] !== "string"){
const err58 = {instancePath:instancePath+"/overrides/" + i3,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err59 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.reopened !== undefined && func0.call(data, "reopened")){
let data35 = data.reopened;
if(Array.isArray(data35)){
const len4 = data35.length;
for(let i4=0; i4<len4; i4++){
if(typeof data35[i4] !== "string"){
const err60 = {instancePath:instancePath+"/reopened/" + i4,schemaPath:"#/properties/reopened/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err61 = {instancePath:instancePath+"/reopened",schemaPath:"#/properties/reopened/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.corrects !== undefined && func0.call(data, "corrects")){
let data37 = data.corrects;
if((typeof data37 !== "string") && (data37 !== null)){
const err62 = {instancePath:instancePath+"/corrects",schemaPath:"#/properties/corrects/type",keyword:"type",params:{type: schema11.properties.corrects.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.base !== undefined && func0.call(data, "base")){
let data38 = data.base;
if((typeof data38 !== "string") && (data38 !== null)){
const err63 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: schema11.properties.base.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.parents !== undefined && func0.call(data, "parents")){
let data39 = data.parents;
if(Array.isArray(data39)){
const len5 = data39.length;
for(let i5=0; i5<len5; i5++){
if(typeof data39[i5] !== "string"){
const err64 = {instancePath:instancePath+"/parents/" + i5,schemaPath:"#/properties/parents/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err65 = {instancePath:instancePath+"/parents",schemaPath:"#/properties/parents/type",keyword:"type",params:{type: "array"},message:"must be array"};
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

