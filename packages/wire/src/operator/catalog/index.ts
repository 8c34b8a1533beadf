export * from './categories.ts';
export * from './dramas.ts';
export * from './imports.ts';
export { endLicence, getLicenceProof, recordLicence } from './licences.ts';
