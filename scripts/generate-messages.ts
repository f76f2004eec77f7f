// Writes the modules of src/messages/generated from the catalogue, src/messages/en. It runs before
// scripts/generate.ts, which imports them.
import { generateCatalogue } from './generate/catalogue.ts';

generateCatalogue();
