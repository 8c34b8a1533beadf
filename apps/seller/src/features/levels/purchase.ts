import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Say } from '../../shared/language/index.ts';
import type { Levels } from './levels.ts';
import { packWords } from './packs.tsx';

export type Purchase = Levels['purchases'][number];

export const nameOf = (say: Say, purchase: Purchase): string =>
  purchase.kind === 'level' ? say(`shell.level.${purchase.name as AgentLevel}`) : packWords(say, purchase);
