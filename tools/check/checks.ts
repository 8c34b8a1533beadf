import type { Check } from './check.ts';
import { folders } from './folders.ts';
import { generated } from './generated.ts';
import { imports } from './imports.ts';
import { licences } from './licences.ts';
import { translations } from './messages/translations.ts';
import { migrations } from './migrations/migrations.ts';
import { claims, format, lint, unusedCode } from './programs.ts';
import { references } from './references/references.ts';
import { specWords } from './spec-words.ts';
import { types } from './types.ts';
import { workflows } from './workflows/workflows.ts';

/** Slow checks first, so that the others fill the gaps. */
export const CHECKS: readonly Check[] = [
  types,
  lint,
  unusedCode,
  imports,
  format,
  specWords,
  translations,
  licences,
  generated,
  migrations,
  folders,
  references,
  workflows,
  claims,
];
