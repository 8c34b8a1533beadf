import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Translate } from '../../shared/language/index.ts';
import type { Levels } from './levels.ts';
import { packWords } from './packs.tsx';

export type Purchase = Levels['purchases'][number];

export const nameOf = (t: Translate, purchase: Purchase): string =>
  purchase.kind === 'level' ? t(`shell.level.${purchase.name as AgentLevel}`) : packWords(t, purchase);
