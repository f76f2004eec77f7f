// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateBaseline = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"baseline.schema.json","title":"Baseline","description":"Problems that were there before anybody looked: only new ones are reported. `ledger baseline` writes and prunes it.","type":"object","additionalProperties":false,"required":["schemaVersion","entries"],"properties":{"$schema":{"type":"string","description":"For editors."},"schemaVersion":{"const":1},"entries":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":false,"required":["fingerprint","code","path"],"properties":{"fingerprint":{"type":"string","pattern":"^[0-9a-f]{16}$","description":"The problem, however its lines move."},"code":{"type":"string","pattern":"\\S","description":"The rule."},"path":{"type":"string","pattern":"\\S","description":"The file, from the folder of this one."},"message":{"type":"string","description":"What it said when it was taken in, for whoever reviews it."}}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern1 = new RegExp("\\S", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="baseline.schema.json" */;
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
if((data.entries === undefined) || (!(func0.call(data, "entries")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "entries"},message:"must have required property '"+"entries"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "$schema") || (key0 === "schemaVersion")) || (key0 === "entries"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
if(typeof data.$schema !== "string"){
const err3 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.schemaVersion !== undefined && func0.call(data, "schemaVersion")){
if(1 !== data.schemaVersion){
const err4 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.entries !== undefined && func0.call(data, "entries")){
let data2 = data.entries;
if(Array.isArray(data2)){
if(data2.length > 100000){
const err5 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 100000},message:"must NOT have more than 100000 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if((data3.fingerprint === undefined) || (!(func0.call(data3, "fingerprint")))){
const err6 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "fingerprint"},message:"must have required property '"+"fingerprint"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data3.code === undefined) || (!(func0.call(data3, "code")))){
const err7 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data3.path === undefined) || (!(func0.call(data3, "path")))){
const err8 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 of Object.keys(data3)){
if(!((((key1 === "fingerprint") || (key1 === "code")) || (key1 === "path")) || (key1 === "message"))){
const err9 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.fingerprint !== undefined && func0.call(data3, "fingerprint")){
let data4 = data3.fingerprint;
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
const err10 = {instancePath:instancePath+"/entries/" + i0+"/fingerprint",schemaPath:"#/properties/entries/items/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
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
const err11 = {instancePath:instancePath+"/entries/" + i0+"/fingerprint",schemaPath:"#/properties/entries/items/properties/fingerprint/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.code !== undefined && func0.call(data3, "code")){
let data5 = data3.code;
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err12 = {instancePath:instancePath+"/entries/" + i0+"/code",schemaPath:"#/properties/entries/items/properties/code/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err13 = {instancePath:instancePath+"/entries/" + i0+"/code",schemaPath:"#/properties/entries/items/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.path !== undefined && func0.call(data3, "path")){
let data6 = data3.path;
if(typeof data6 === "string"){
if(!pattern1.test(data6)){
const err14 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.message !== undefined && func0.call(data3, "message")){
if(typeof data3.message !== "string"){
const err16 = {instancePath:instancePath+"/entries/" + i0+"/message",schemaPath:"#/properties/entries/items/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err17 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err18 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validateWaivers = validate11;
const schema12 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"waivers.schema.json","title":"Waivers","description":"Problems that somebody decided to live with for a while: `ledger waive` writes them, the rules WAV901 to WAV903 watch over them.","type":"object","additionalProperties":false,"required":["schemaVersion","waivers"],"properties":{"$schema":{"type":"string","description":"For editors."},"schemaVersion":{"const":1},"waivers":{"type":"array","maxItems":10000,"items":{"type":"object","additionalProperties":false,"required":["code","scope"],"properties":{"code":{"type":"string","pattern":"\\S","description":"The rule, by its code; names are understood too."},"scope":{"type":"string","pattern":"\\S","description":"A path, or a glob, from the folder of this file."},"to":{"type":"string","enum":["off","warning","info"],"default":"off","description":"What the problem becomes: nothing, or less severe."},"authority":{"type":"string","description":"Who decided it: `Name <address>`, as git knows them. WAV901 asks for it."},"reason":{"type":"string","description":"Why it is right here. WAV901 asks for it."},"expiry":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$","description":"The last day it holds. WAV901 asks for it."},"recorded_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$","description":"When it was decided, RFC 3339 in UTC. WAV901 asks for it."},"content":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$","description":"The file it was given for, line endings as LF: it ends when the file changes. WAV901 asks for it where the scope is a path."},"digests":{"type":"array","minItems":1,"maxItems":10000,"items":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"description":"Only files of these contents, line endings as LF: for a glob that holds for what stood there when it was given."}}}}}};
const pattern5 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern6 = new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$", "u");
const pattern7 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="waivers.schema.json" */;
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
if((data.waivers === undefined) || (!(func0.call(data, "waivers")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "waivers"},message:"must have required property '"+"waivers"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "$schema") || (key0 === "schemaVersion")) || (key0 === "waivers"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.$schema !== undefined && func0.call(data, "$schema")){
if(typeof data.$schema !== "string"){
const err3 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.schemaVersion !== undefined && func0.call(data, "schemaVersion")){
if(1 !== data.schemaVersion){
const err4 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.waivers !== undefined && func0.call(data, "waivers")){
let data2 = data.waivers;
if(Array.isArray(data2)){
if(data2.length > 10000){
const err5 = {instancePath:instancePath+"/waivers",schemaPath:"#/properties/waivers/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if((data3.code === undefined) || (!(func0.call(data3, "code")))){
const err6 = {instancePath:instancePath+"/waivers/" + i0,schemaPath:"#/properties/waivers/items/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data3.scope === undefined) || (!(func0.call(data3, "scope")))){
const err7 = {instancePath:instancePath+"/waivers/" + i0,schemaPath:"#/properties/waivers/items/required",keyword:"required",params:{missingProperty: "scope"},message:"must have required property '"+"scope"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 of Object.keys(data3)){
if(!(func0.call(schema12.properties.waivers.items.properties, key1))){
const err8 = {instancePath:instancePath+"/waivers/" + i0,schemaPath:"#/properties/waivers/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.code !== undefined && func0.call(data3, "code")){
let data4 = data3.code;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err9 = {instancePath:instancePath+"/waivers/" + i0+"/code",schemaPath:"#/properties/waivers/items/properties/code/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err10 = {instancePath:instancePath+"/waivers/" + i0+"/code",schemaPath:"#/properties/waivers/items/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.scope !== undefined && func0.call(data3, "scope")){
let data5 = data3.scope;
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err11 = {instancePath:instancePath+"/waivers/" + i0+"/scope",schemaPath:"#/properties/waivers/items/properties/scope/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err12 = {instancePath:instancePath+"/waivers/" + i0+"/scope",schemaPath:"#/properties/waivers/items/properties/scope/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.to !== undefined && func0.call(data3, "to")){
let data6 = data3.to;
if(typeof data6 !== "string"){
const err13 = {instancePath:instancePath+"/waivers/" + i0+"/to",schemaPath:"#/properties/waivers/items/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data6 === "off") || (data6 === "warning")) || (data6 === "info"))){
const err14 = {instancePath:instancePath+"/waivers/" + i0+"/to",schemaPath:"#/properties/waivers/items/properties/to/enum",keyword:"enum",params:{allowedValues: schema12.properties.waivers.items.properties.to.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data3.authority !== undefined && func0.call(data3, "authority")){
if(typeof data3.authority !== "string"){
const err15 = {instancePath:instancePath+"/waivers/" + i0+"/authority",schemaPath:"#/properties/waivers/items/properties/authority/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.reason !== undefined && func0.call(data3, "reason")){
if(typeof data3.reason !== "string"){
const err16 = {instancePath:instancePath+"/waivers/" + i0+"/reason",schemaPath:"#/properties/waivers/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.expiry !== undefined && func0.call(data3, "expiry")){
let data9 = data3.expiry;
if(typeof data9 === "string"){
if(!pattern5.test(data9)){
const err17 = {instancePath:instancePath+"/waivers/" + i0+"/expiry",schemaPath:"#/properties/waivers/items/properties/expiry/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/waivers/" + i0+"/expiry",schemaPath:"#/properties/waivers/items/properties/expiry/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.recorded_at !== undefined && func0.call(data3, "recorded_at")){
let data10 = data3.recorded_at;
if(typeof data10 === "string"){
if(!pattern6.test(data10)){
const err19 = {instancePath:instancePath+"/waivers/" + i0+"/recorded_at",schemaPath:"#/properties/waivers/items/properties/recorded_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/waivers/" + i0+"/recorded_at",schemaPath:"#/properties/waivers/items/properties/recorded_at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.content !== undefined && func0.call(data3, "content")){
let data11 = data3.content;
if(typeof data11 === "string"){
if(!pattern7.test(data11)){
const err21 = {instancePath:instancePath+"/waivers/" + i0+"/content",schemaPath:"#/properties/waivers/items/properties/content/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
const err22 = {instancePath:instancePath+"/waivers/" + i0+"/content",schemaPath:"#/properties/waivers/items/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data3.digests !== undefined && func0.call(data3, "digests")){
let data12 = data3.digests;
if(Array.isArray(data12)){
if(data12.length > 10000){
const err23 = {instancePath:instancePath+"/waivers/" + i0+"/digests",schemaPath:"#/properties/waivers/items/properties/digests/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data12.length < 1){
const err24 = {instancePath:instancePath+"/waivers/" + i0+"/digests",schemaPath:"#/properties/waivers/items/properties/digests/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(typeof data13 === "string"){
if(!pattern7.test(data13)){
const err25 = {instancePath:instancePath+"/waivers/" + i0+"/digests/" + i1,schemaPath:"#/properties/waivers/items/properties/digests/items/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/waivers/" + i0+"/digests/" + i1,schemaPath:"#/properties/waivers/items/properties/digests/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err27 = {instancePath:instancePath+"/waivers/" + i0+"/digests",schemaPath:"#/properties/waivers/items/properties/digests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/waivers/" + i0,schemaPath:"#/properties/waivers/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err29 = {instancePath:instancePath+"/waivers",schemaPath:"#/properties/waivers/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err30 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

