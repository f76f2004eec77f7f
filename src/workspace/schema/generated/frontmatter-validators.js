// Generated from schemas/v1 by scripts/generate.ts. Do not edit.
/* eslint-disable */
"use strict";
export const validateAdr = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"adr.schema.json","title":"AdrFrontmatter","description":"Frontmatter of an architecture decision record.","type":"object","required":["type"],"properties":{"type":{"const":"adr"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"proposed, accepted, superseded, rejected …","type":["string","null"]},"date":{"description":"When it was decided.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"supersedes":{"description":"Decisions this one replaces.","type":["array","string","null"],"items":{"type":"string"}},"superseded_by":{"description":"The decision that replaces this one.","type":["array","string","null"],"items":{"type":"string"}},"load_when":{"description":"When to load it.","type":["string","null"]},"guard":{"description":"Checks that the fact carries (docs/guides/guards.md): lists of maps, one guard each.","type":["array","object","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$", "u");
const pattern3 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="adr.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("adr" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "adr"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema11.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema11.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema11.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema11.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.date !== undefined && func0.call(data, "date")){
let data5 = data.date;
if((typeof data5 !== "string") && (data5 !== null)){
const err8 = {instancePath:instancePath+"/date",schemaPath:"#/properties/date/type",keyword:"type",params:{type: schema11.properties.date.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err9 = {instancePath:instancePath+"/date",schemaPath:"#/properties/date/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.supersedes !== undefined && func0.call(data, "supersedes")){
let data6 = data.supersedes;
if(((!(Array.isArray(data6))) && (typeof data6 !== "string")) && (data6 !== null)){
const err10 = {instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/type",keyword:"type",params:{type: schema11.properties.supersedes.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
const err11 = {instancePath:instancePath+"/supersedes/" + i0,schemaPath:"#/properties/supersedes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
if(data.superseded_by !== undefined && func0.call(data, "superseded_by")){
let data8 = data.superseded_by;
if(((!(Array.isArray(data8))) && (typeof data8 !== "string")) && (data8 !== null)){
const err12 = {instancePath:instancePath+"/superseded_by",schemaPath:"#/properties/superseded_by/type",keyword:"type",params:{type: schema11.properties.superseded_by.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(typeof data8[i1] !== "string"){
const err13 = {instancePath:instancePath+"/superseded_by/" + i1,schemaPath:"#/properties/superseded_by/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.load_when !== undefined && func0.call(data, "load_when")){
let data10 = data.load_when;
if((typeof data10 !== "string") && (data10 !== null)){
const err14 = {instancePath:instancePath+"/load_when",schemaPath:"#/properties/load_when/type",keyword:"type",params:{type: schema11.properties.load_when.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.guard !== undefined && func0.call(data, "guard")){
if(typeof data.guard != "object"){
const err15 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/type",keyword:"type",params:{type: schema11.properties.guard.type},message:"must be array,object,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data12 = data.owners;
if(((!(Array.isArray(data12))) && (typeof data12 !== "string")) && (data12 !== null)){
const err16 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema11.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if((typeof data13 !== "string") && (data13 !== null)){
const err17 = {instancePath:instancePath+"/owners/" + i2,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema11.properties.owners.items.type},message:"must be string,null"};
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
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data14 = data.valid_until;
if((typeof data14 !== "string") && (data14 !== null)){
const err18 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema11.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(typeof data14 === "string"){
if(!pattern3.test(data14)){
const err19 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data15 = data.review_by;
if((typeof data15 !== "string") && (data15 !== null)){
const err20 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema11.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data15 === "string"){
if(!pattern3.test(data15)){
const err21 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validateAudit = validate11;
const schema12 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"audit.schema.json","title":"AuditFrontmatter","description":"Frontmatter of an audit: what is observed, not what to do.","type":"object","required":["type"],"properties":{"type":{"const":"audit"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"Where the audit stands.","type":["string","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="audit.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("audit" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "audit"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema12.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema12.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema12.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema12.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data5 = data.owners;
if(((!(Array.isArray(data5))) && (typeof data5 !== "string")) && (data5 !== null)){
const err8 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema12.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if((typeof data6 !== "string") && (data6 !== null)){
const err9 = {instancePath:instancePath+"/owners/" + i0,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema12.properties.owners.items.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data7 = data.valid_until;
if((typeof data7 !== "string") && (data7 !== null)){
const err10 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema12.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data7 === "string"){
if(!pattern3.test(data7)){
const err11 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data8 = data.review_by;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema12.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data8 === "string"){
if(!pattern3.test(data8)){
const err13 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const validateBugReport = validate12;
const schema13 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"bug-report.schema.json","title":"BugReportFrontmatter","description":"Frontmatter of a bug report: a diagnosis, not a fix.","type":"object","required":["type"],"properties":{"type":{"enum":["bug-report","bug"]},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"Where the report stands.","type":["string","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="bug-report.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((data0 === "bug-report") || (data0 === "bug"))){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema13.properties.type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema13.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema13.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema13.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema13.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data5 = data.owners;
if(((!(Array.isArray(data5))) && (typeof data5 !== "string")) && (data5 !== null)){
const err8 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema13.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if((typeof data6 !== "string") && (data6 !== null)){
const err9 = {instancePath:instancePath+"/owners/" + i0,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema13.properties.owners.items.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data7 = data.valid_until;
if((typeof data7 !== "string") && (data7 !== null)){
const err10 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema13.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data7 === "string"){
if(!pattern3.test(data7)){
const err11 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data8 = data.review_by;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema13.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data8 === "string"){
if(!pattern3.test(data8)){
const err13 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

export const validateDeadEnd = validate13;
const schema14 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"dead-end.schema.json","title":"DeadEndFrontmatter","description":"Frontmatter of a dead end: what was tried, and why it was given up.","type":"object","required":["type"],"properties":{"type":{"enum":["dead-end"]},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"Where the dead end stands.","type":["string","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="dead-end.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if(!(data.type === "dead-end")){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema14.properties.type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema14.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema14.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema14.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema14.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data5 = data.owners;
if(((!(Array.isArray(data5))) && (typeof data5 !== "string")) && (data5 !== null)){
const err8 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema14.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if((typeof data6 !== "string") && (data6 !== null)){
const err9 = {instancePath:instancePath+"/owners/" + i0,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema14.properties.owners.items.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data7 = data.valid_until;
if((typeof data7 !== "string") && (data7 !== null)){
const err10 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema14.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data7 === "string"){
if(!pattern3.test(data7)){
const err11 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data8 = data.review_by;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema14.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data8 === "string"){
if(!pattern3.test(data8)){
const err13 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

export const validateFinding = validate14;
const schema15 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"finding.schema.json","title":"FindingFrontmatter","description":"Frontmatter of a finding: one durable project fact with its evidence and scope.","type":"object","required":["type","status"],"properties":{"type":{"const":"finding","description":"What this file is."},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"Where the finding stands.","type":"string"},"confidence":{"description":"How sure the reviewer is.","type":["string","null"],"enum":["high","medium","low",null]},"origin_obligations":{"description":"Obligation ids the fact was found against; [] when there are none.","type":["array","string","null"],"items":{"type":"string"}},"origin_traces":{"description":"What produced it: traces, pull requests, tasks.","type":["array","string","null"],"items":{"type":"string"}},"pass":{"description":"The pass that surfaced it.","type":["string","null"]},"profile":{"description":"The profile that pass ran under.","type":["string","null"]},"raised_by":{"description":"Who raised it.","type":["string","null"]},"reviewer_or_tool":{"description":"Who or what decided.","type":["string","null"]},"timestamp":{"description":"When it was decided.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"content_hash":{"description":"SHA-256 over the cited surfaces.","type":["string","null"]},"per_surface_hash":{"description":"One row a cited surface.","type":["array","null"],"items":{"type":"object","required":["kind","surface","hash"],"properties":{"kind":{"type":"string","enum":["file","lines","text","section","value","finding","quote","output","testimony"]},"surface":{"type":"string"},"hash":{"type":"string"},"unique":{"type":["string","boolean","null"]},"loose":{"description":"A digest over the tokens, for evidence whose layout changed: scheme, number of tokens, range, digest.","type":"string"}}}},"paths":{"description":"Globs that make the scope machine-readable.","type":["array","string","null"],"items":{"type":"string"}},"load_when":{"description":"The condition under which an agent should load it.","type":["string","null"]},"load_when_from":{"description":"What the condition was proposed from, until somebody decides on it.","type":["string","null"],"enum":["paths","description",null]},"import_digest":{"description":"Digest of the candidate as it was imported, without this line: whether anybody edited it since.","type":["string","null"],"pattern":"^sha256:[0-9a-f]{64}$"},"claim":{"description":"The fact (dialect A).","type":["string","null"]},"applies_when":{"description":"Where it holds (dialect A).","type":["array","string","null"],"items":{"type":"string"}},"does_not_apply_when":{"description":"Where it does not (dialect A).","type":["array","string","null"],"items":{"type":"string"}},"supersedes":{"description":"Records this one replaces.","type":["array","string","null"],"items":{"type":"string"}},"superseded_by":{"description":"The record that replaces this one.","type":["array","string","null"],"items":{"type":"string"}},"quarantine_reason":{"description":"Why it is quarantined.","type":["string","null"]},"topic":{"description":"The topic index its row belongs in.","type":["string","null"]},"guard":{"description":"Checks that the fact carries (docs/guides/guards.md): lists of maps, one guard each.","type":["array","object","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};
const pattern20 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="finding.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("finding" !== data.type){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "finding"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema15.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema15.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err5 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema15.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err7 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err8 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.confidence !== undefined && func0.call(data, "confidence")){
let data5 = data.confidence;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/type",keyword:"type",params:{type: schema15.properties.confidence.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((((data5 === "high") || (data5 === "medium")) || (data5 === "low")) || (data5 === null))){
const err10 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/enum",keyword:"enum",params:{allowedValues: schema15.properties.confidence.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.origin_obligations !== undefined && func0.call(data, "origin_obligations")){
let data6 = data.origin_obligations;
if(((!(Array.isArray(data6))) && (typeof data6 !== "string")) && (data6 !== null)){
const err11 = {instancePath:instancePath+"/origin_obligations",schemaPath:"#/properties/origin_obligations/type",keyword:"type",params:{type: schema15.properties.origin_obligations.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
const err12 = {instancePath:instancePath+"/origin_obligations/" + i0,schemaPath:"#/properties/origin_obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.origin_traces !== undefined && func0.call(data, "origin_traces")){
let data8 = data.origin_traces;
if(((!(Array.isArray(data8))) && (typeof data8 !== "string")) && (data8 !== null)){
const err13 = {instancePath:instancePath+"/origin_traces",schemaPath:"#/properties/origin_traces/type",keyword:"type",params:{type: schema15.properties.origin_traces.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(typeof data8[i1] !== "string"){
const err14 = {instancePath:instancePath+"/origin_traces/" + i1,schemaPath:"#/properties/origin_traces/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data10 = data.pass;
if((typeof data10 !== "string") && (data10 !== null)){
const err15 = {instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: schema15.properties.pass.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.profile !== undefined && func0.call(data, "profile")){
let data11 = data.profile;
if((typeof data11 !== "string") && (data11 !== null)){
const err16 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: schema15.properties.profile.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.raised_by !== undefined && func0.call(data, "raised_by")){
let data12 = data.raised_by;
if((typeof data12 !== "string") && (data12 !== null)){
const err17 = {instancePath:instancePath+"/raised_by",schemaPath:"#/properties/raised_by/type",keyword:"type",params:{type: schema15.properties.raised_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.reviewer_or_tool !== undefined && func0.call(data, "reviewer_or_tool")){
let data13 = data.reviewer_or_tool;
if((typeof data13 !== "string") && (data13 !== null)){
const err18 = {instancePath:instancePath+"/reviewer_or_tool",schemaPath:"#/properties/reviewer_or_tool/type",keyword:"type",params:{type: schema15.properties.reviewer_or_tool.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.timestamp !== undefined && func0.call(data, "timestamp")){
let data14 = data.timestamp;
if((typeof data14 !== "string") && (data14 !== null)){
const err19 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema15.properties.timestamp.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
const err20 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.content_hash !== undefined && func0.call(data, "content_hash")){
let data15 = data.content_hash;
if((typeof data15 !== "string") && (data15 !== null)){
const err21 = {instancePath:instancePath+"/content_hash",schemaPath:"#/properties/content_hash/type",keyword:"type",params:{type: schema15.properties.content_hash.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.per_surface_hash !== undefined && func0.call(data, "per_surface_hash")){
let data16 = data.per_surface_hash;
if((!(Array.isArray(data16))) && (data16 !== null)){
const err22 = {instancePath:instancePath+"/per_surface_hash",schemaPath:"#/properties/per_surface_hash/type",keyword:"type",params:{type: schema15.properties.per_surface_hash.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(Array.isArray(data16)){
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
let data17 = data16[i2];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if((data17.kind === undefined) || (!(func0.call(data17, "kind")))){
const err23 = {instancePath:instancePath+"/per_surface_hash/" + i2,schemaPath:"#/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((data17.surface === undefined) || (!(func0.call(data17, "surface")))){
const err24 = {instancePath:instancePath+"/per_surface_hash/" + i2,schemaPath:"#/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "surface"},message:"must have required property '"+"surface"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((data17.hash === undefined) || (!(func0.call(data17, "hash")))){
const err25 = {instancePath:instancePath+"/per_surface_hash/" + i2,schemaPath:"#/properties/per_surface_hash/items/required",keyword:"required",params:{missingProperty: "hash"},message:"must have required property '"+"hash"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data17.kind !== undefined && func0.call(data17, "kind")){
let data18 = data17.kind;
if(typeof data18 !== "string"){
const err26 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/kind",schemaPath:"#/properties/per_surface_hash/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!(((((((((data18 === "file") || (data18 === "lines")) || (data18 === "text")) || (data18 === "section")) || (data18 === "value")) || (data18 === "finding")) || (data18 === "quote")) || (data18 === "output")) || (data18 === "testimony"))){
const err27 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/kind",schemaPath:"#/properties/per_surface_hash/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema15.properties.per_surface_hash.items.properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data17.surface !== undefined && func0.call(data17, "surface")){
if(typeof data17.surface !== "string"){
const err28 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/surface",schemaPath:"#/properties/per_surface_hash/items/properties/surface/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data17.hash !== undefined && func0.call(data17, "hash")){
if(typeof data17.hash !== "string"){
const err29 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/hash",schemaPath:"#/properties/per_surface_hash/items/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data17.unique !== undefined && func0.call(data17, "unique")){
let data21 = data17.unique;
if(((typeof data21 !== "string") && (typeof data21 !== "boolean")) && (data21 !== null)){
const err30 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/unique",schemaPath:"#/properties/per_surface_hash/items/properties/unique/type",keyword:"type",params:{type: schema15.properties.per_surface_hash.items.properties.unique.type},message:"must be string,boolean,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data17.loose !== undefined && func0.call(data17, "loose")){
if(typeof data17.loose !== "string"){
const err31 = {instancePath:instancePath+"/per_surface_hash/" + i2+"/loose",schemaPath:"#/properties/per_surface_hash/items/properties/loose/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err32 = {instancePath:instancePath+"/per_surface_hash/" + i2,schemaPath:"#/properties/per_surface_hash/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
}
if(data.paths !== undefined && func0.call(data, "paths")){
let data23 = data.paths;
if(((!(Array.isArray(data23))) && (typeof data23 !== "string")) && (data23 !== null)){
const err33 = {instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: schema15.properties.paths.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(Array.isArray(data23)){
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
if(typeof data23[i3] !== "string"){
const err34 = {instancePath:instancePath+"/paths/" + i3,schemaPath:"#/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.load_when !== undefined && func0.call(data, "load_when")){
let data25 = data.load_when;
if((typeof data25 !== "string") && (data25 !== null)){
const err35 = {instancePath:instancePath+"/load_when",schemaPath:"#/properties/load_when/type",keyword:"type",params:{type: schema15.properties.load_when.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.load_when_from !== undefined && func0.call(data, "load_when_from")){
let data26 = data.load_when_from;
if((typeof data26 !== "string") && (data26 !== null)){
const err36 = {instancePath:instancePath+"/load_when_from",schemaPath:"#/properties/load_when_from/type",keyword:"type",params:{type: schema15.properties.load_when_from.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(!(((data26 === "paths") || (data26 === "description")) || (data26 === null))){
const err37 = {instancePath:instancePath+"/load_when_from",schemaPath:"#/properties/load_when_from/enum",keyword:"enum",params:{allowedValues: schema15.properties.load_when_from.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.import_digest !== undefined && func0.call(data, "import_digest")){
let data27 = data.import_digest;
if((typeof data27 !== "string") && (data27 !== null)){
const err38 = {instancePath:instancePath+"/import_digest",schemaPath:"#/properties/import_digest/type",keyword:"type",params:{type: schema15.properties.import_digest.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data27 === "string"){
if(!pattern20.test(data27)){
const err39 = {instancePath:instancePath+"/import_digest",schemaPath:"#/properties/import_digest/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
if(data.claim !== undefined && func0.call(data, "claim")){
let data28 = data.claim;
if((typeof data28 !== "string") && (data28 !== null)){
const err40 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type: schema15.properties.claim.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.applies_when !== undefined && func0.call(data, "applies_when")){
let data29 = data.applies_when;
if(((!(Array.isArray(data29))) && (typeof data29 !== "string")) && (data29 !== null)){
const err41 = {instancePath:instancePath+"/applies_when",schemaPath:"#/properties/applies_when/type",keyword:"type",params:{type: schema15.properties.applies_when.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(Array.isArray(data29)){
const len4 = data29.length;
for(let i4=0; i4<len4; i4++){
if(typeof data29[i4] !== "string"){
const err42 = {instancePath:instancePath+"/applies_when/" + i4,schemaPath:"#/properties/applies_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
}
if(data.does_not_apply_when !== undefined && func0.call(data, "does_not_apply_when")){
let data31 = data.does_not_apply_when;
if(((!(Array.isArray(data31))) && (typeof data31 !== "string")) && (data31 !== null)){
const err43 = {instancePath:instancePath+"/does_not_apply_when",schemaPath:"#/properties/does_not_apply_when/type",keyword:"type",params:{type: schema15.properties.does_not_apply_when.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(Array.isArray(data31)){
const len5 = data31.length;
for(let i5=0; i5<len5; i5++){
if(typeof data31[i5] !== "string"){
const err44 = {instancePath:instancePath+"/does_not_apply_when/" + i5,schemaPath:"#/properties/does_not_apply_when/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.supersedes !== undefined && func0.call(data, "supersedes")){
let data33 = data.supersedes;
if(((!(Array.isArray(data33))) && (typeof data33 !== "string")) && (data33 !== null)){
const err45 = {instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/type",keyword:"type",params:{type: schema15.properties.supersedes.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(Array.isArray(data33)){
const len6 = data33.length;
for(let i6=0; i6<len6; i6++){
if(typeof data33[i6] !== "string"){
const err46 = {instancePath:instancePath+"/supersedes/" + i6,schemaPath:"#/properties/supersedes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
}
if(data.superseded_by !== undefined && func0.call(data, "superseded_by")){
let data35 = data.superseded_by;
if(((!(Array.isArray(data35))) && (typeof data35 !== "string")) && (data35 !== null)){
const err47 = {instancePath:instancePath+"/superseded_by",schemaPath:"#/properties/superseded_by/type",keyword:"type",params:{type: schema15.properties.superseded_by.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(Array.isArray(data35)){
const len7 = data35.length;
for(let i7=0; i7<len7; i7++){
if(typeof data35[i7] !== "string"){
const err48 = {instancePath:instancePath+"/superseded_by/" + i7,schemaPath:"#/properties/superseded_by/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
}
if(data.quarantine_reason !== undefined && func0.call(data, "quarantine_reason")){
let data37 = data.quarantine_reason;
if((typeof data37 !== "string") && (data37 !== null)){
const err49 = {instancePath:instancePath+"/quarantine_reason",schemaPath:"#/properties/quarantine_reason/type",keyword:"type",params:{type: schema15.properties.quarantine_reason.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.topic !== undefined && func0.call(data, "topic")){
let data38 = data.topic;
if((typeof data38 !== "string") && (data38 !== null)){
const err50 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/type",keyword:"type",params:{type: schema15.properties.topic.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.guard !== undefined && func0.call(data, "guard")){
if(typeof data.guard != "object"){
const err51 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/type",keyword:"type",params:{type: schema15.properties.guard.type},message:"must be array,object,null"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data40 = data.owners;
if(((!(Array.isArray(data40))) && (typeof data40 !== "string")) && (data40 !== null)){
const err52 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema15.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(Array.isArray(data40)){
const len8 = data40.length;
for(let i8=0; i8<len8; i8++){
let data41 = data40[i8];
if((typeof data41 !== "string") && (data41 !== null)){
const err53 = {instancePath:instancePath+"/owners/" + i8,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema15.properties.owners.items.type},message:"must be string,null"};
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
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data42 = data.valid_until;
if((typeof data42 !== "string") && (data42 !== null)){
const err54 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema15.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data42 === "string"){
if(!pattern3.test(data42)){
const err55 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data43 = data.review_by;
if((typeof data43 !== "string") && (data43 !== null)){
const err56 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema15.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(typeof data43 === "string"){
if(!pattern3.test(data43)){
const err57 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
}
else {
const err58 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

export const validateGlossary = validate15;
const schema16 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"glossary.schema.json","title":"GlossaryFrontmatter","description":"Frontmatter of a glossary (Tier-1).","type":"object","required":["type"],"properties":{"type":{"enum":["glossary","memory-glossary"]},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"active.","type":["string","null"]}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="glossary.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((data0 === "glossary") || (data0 === "memory-glossary"))){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema16.properties.type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema16.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema16.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema16.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema16.properties.status.type},message:"must be string,null"};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

export const validateMemoryIndex = validate16;
const schema17 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"memory-index.schema.json","title":"MemoryIndexFrontmatter","description":"Frontmatter of a memory index (Tier-1).","type":"object","required":["type"],"properties":{"type":{"const":"memory-index"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"active.","type":["string","null"]}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="memory-index.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("memory-index" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "memory-index"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema17.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema17.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema17.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema17.properties.status.type},message:"must be string,null"};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

export const validatePattern = validate17;
const schema18 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"pattern.schema.json","title":"PatternFrontmatter","description":"Frontmatter of a pattern: guidance distilled from two or more findings.","type":"object","required":["type"],"properties":{"type":{"const":"pattern"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"Where the pattern stands.","type":["string","null"]},"findings":{"description":"The findings it is distilled from.","type":["array","string","null"],"items":{"type":"string"}},"load_when":{"description":"When to load it.","type":["string","null"]},"topic":{"description":"Its topic index.","type":["string","null"]},"guard":{"description":"Checks that the fact carries (docs/guides/guards.md): lists of maps, one guard each.","type":["array","object","null"]},"owners":{"description":"Whose word it needs: `@login`, `@organisation/team` or an address; else CODEOWNERS names them.","type":["array","string","null"],"items":{"type":["string","null"]}},"valid_until":{"description":"The last day on which the fact holds (UTC), `2027-01-31`; from the next day on it is expired and served to nobody.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"review_by":{"description":"The day by which somebody looks at it again (UTC), `2027-01-31`; from the next day on it is due, and served all the same.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}$"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="pattern.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("pattern" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "pattern"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema18.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema18.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema18.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema18.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.findings !== undefined && func0.call(data, "findings")){
let data5 = data.findings;
if(((!(Array.isArray(data5))) && (typeof data5 !== "string")) && (data5 !== null)){
const err8 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: schema18.properties.findings.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
const err9 = {instancePath:instancePath+"/findings/" + i0,schemaPath:"#/properties/findings/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
if(data.load_when !== undefined && func0.call(data, "load_when")){
let data7 = data.load_when;
if((typeof data7 !== "string") && (data7 !== null)){
const err10 = {instancePath:instancePath+"/load_when",schemaPath:"#/properties/load_when/type",keyword:"type",params:{type: schema18.properties.load_when.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.topic !== undefined && func0.call(data, "topic")){
let data8 = data.topic;
if((typeof data8 !== "string") && (data8 !== null)){
const err11 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/type",keyword:"type",params:{type: schema18.properties.topic.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.guard !== undefined && func0.call(data, "guard")){
if(typeof data.guard != "object"){
const err12 = {instancePath:instancePath+"/guard",schemaPath:"#/properties/guard/type",keyword:"type",params:{type: schema18.properties.guard.type},message:"must be array,object,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.owners !== undefined && func0.call(data, "owners")){
let data10 = data.owners;
if(((!(Array.isArray(data10))) && (typeof data10 !== "string")) && (data10 !== null)){
const err13 = {instancePath:instancePath+"/owners",schemaPath:"#/properties/owners/type",keyword:"type",params:{type: schema18.properties.owners.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if((typeof data11 !== "string") && (data11 !== null)){
const err14 = {instancePath:instancePath+"/owners/" + i1,schemaPath:"#/properties/owners/items/type",keyword:"type",params:{type: schema18.properties.owners.items.type},message:"must be string,null"};
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
}
if(data.valid_until !== undefined && func0.call(data, "valid_until")){
let data12 = data.valid_until;
if((typeof data12 !== "string") && (data12 !== null)){
const err15 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/type",keyword:"type",params:{type: schema18.properties.valid_until.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data12 === "string"){
if(!pattern3.test(data12)){
const err16 = {instancePath:instancePath+"/valid_until",schemaPath:"#/properties/valid_until/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
if(data.review_by !== undefined && func0.call(data, "review_by")){
let data13 = data.review_by;
if((typeof data13 !== "string") && (data13 !== null)){
const err17 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/type",keyword:"type",params:{type: schema18.properties.review_by.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data13 === "string"){
if(!pattern3.test(data13)){
const err18 = {instancePath:instancePath+"/review_by",schemaPath:"#/properties/review_by/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}$"+"\""};
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
validate17.errors = vErrors;
return errors === 0;
}

export const validateReview = validate18;
const schema19 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"review.schema.json","title":"ReviewFrontmatter","description":"Frontmatter of a review.","type":"object","required":["type"],"properties":{"type":{"const":"review"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"pass":{"description":"The pass it ran.","type":["string","null"]},"profile":{"description":"The profile it ran under.","type":["string","null"]}}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="review.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("review" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "review"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema19.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema19.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema19.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data4 = data.pass;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: schema19.properties.pass.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.profile !== undefined && func0.call(data, "profile")){
let data5 = data.profile;
if((typeof data5 !== "string") && (data5 !== null)){
const err8 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: schema19.properties.profile.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

export const validateSpec = validate19;
const schema20 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"spec.schema.json","title":"SpecFrontmatter","description":"Frontmatter of a spec.","type":"object","required":["type"],"properties":{"type":{"const":"spec"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"draft, approved …","type":["string","null"]},"title":{"description":"The title.","type":["string","null"]},"domain":{"description":"The domain.","type":["string","null"]}}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="spec.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("spec" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "spec"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema20.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema20.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema20.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema20.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.title !== undefined && func0.call(data, "title")){
let data5 = data.title;
if((typeof data5 !== "string") && (data5 !== null)){
const err8 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema20.properties.title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.domain !== undefined && func0.call(data, "domain")){
let data6 = data.domain;
if((typeof data6 !== "string") && (data6 !== null)){
const err9 = {instancePath:instancePath+"/domain",schemaPath:"#/properties/domain/type",keyword:"type",params:{type: schema20.properties.domain.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

export const validateTask = validate20;
const schema21 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"task.schema.json","title":"TaskFrontmatter","description":"Frontmatter of a task packet.","type":"object","required":["type"],"properties":{"type":{"const":"task"},"id":{"description":"Label, unique within its type; the path is the identity.","type":["string","null"]},"created":{"description":"When the record was made.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"updated":{"description":"When it last changed.","type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},"status":{"description":"active, blocked, done or abandoned.","type":["string","null"]},"source":{"description":"The document the task was made from.","type":["string","null"]},"assigned_obligations":{"description":"Obligations assigned to it.","type":["array","string","null"],"items":{"type":"string"}},"pass":{"description":"The pass it runs.","type":["string","null"]},"profile":{"description":"The profile it runs under.","type":["string","null"]}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="task.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type !== undefined && func0.call(data, "type")){
if("task" !== data.type){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "task"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if((typeof data1 !== "string") && (data1 !== null)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema21.properties.id.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.created !== undefined && func0.call(data, "created")){
let data2 = data.created;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: schema21.properties.created.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
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
if(data.updated !== undefined && func0.call(data, "updated")){
let data3 = data.updated;
if((typeof data3 !== "string") && (data3 !== null)){
const err5 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/type",keyword:"type",params:{type: schema21.properties.updated.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/updated",schemaPath:"#/properties/updated/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema21.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
let data5 = data.source;
if((typeof data5 !== "string") && (data5 !== null)){
const err8 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: schema21.properties.source.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.assigned_obligations !== undefined && func0.call(data, "assigned_obligations")){
let data6 = data.assigned_obligations;
if(((!(Array.isArray(data6))) && (typeof data6 !== "string")) && (data6 !== null)){
const err9 = {instancePath:instancePath+"/assigned_obligations",schemaPath:"#/properties/assigned_obligations/type",keyword:"type",params:{type: schema21.properties.assigned_obligations.type},message:"must be array,string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
const err10 = {instancePath:instancePath+"/assigned_obligations/" + i0,schemaPath:"#/properties/assigned_obligations/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data8 = data.pass;
if((typeof data8 !== "string") && (data8 !== null)){
const err11 = {instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: schema21.properties.pass.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.profile !== undefined && func0.call(data, "profile")){
let data9 = data.profile;
if((typeof data9 !== "string") && (data9 !== null)){
const err12 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: schema21.properties.profile.type},message:"must be string,null"};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

