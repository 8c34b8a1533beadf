import { alertRules } from '../alert-rules/check-alert-rules.ts';
import { commandBlocks } from '../command-blocks/check-command-blocks.ts';
import { composition } from '../deploy/check-composition.ts';
import { manifests } from '../manifests/check-manifests.ts';
import { rootProgram } from '../run-program.ts';
import { type Check, programCheck } from './check.ts';
import { claims } from './claims.ts';
import { database } from './database/database.ts';
import { folders } from './folders.ts';
import { generated } from './generated.ts';
import { houseWords } from './house-words.ts';
import { imports } from './imports.ts';
import { licences } from './licences.ts';
import { glossary } from './messages/glossary.ts';
import { translations } from './messages/translations.ts';
import { migrations } from './migrations/migrations.ts';
import { names } from './names.ts';
import { references } from './references.ts';
import { repositories } from './repositories.ts';
import { specWords } from './spec-words.ts';
import { types } from './types.ts';

/** The slow ones come first: the others fill the gaps beside them. */
export const CHECKS: readonly Check[] = [
  types,
  programCheck('lint', rootProgram('oxlint'), ['--type-aware', '--deny-warnings']),
  programCheck('unused code', rootProgram('knip'), ['--no-progress']),
  database,
  imports,
  programCheck('format', rootProgram('biome'), ['check', '--error-on-warnings', '.']),
  specWords,
  translations,
  glossary,
  licences,
  generated,
  migrations,
  houseWords,
  folders,
  names,
  claims,
  commandBlocks,
  alertRules,
  manifests,
  composition,
  references,
  repositories,
];
