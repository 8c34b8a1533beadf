import type { Check } from '../check.ts';
import { findDeadCitations } from './citations.ts';
import { findMachinePaths } from './machine-paths.ts';
import { findDeadMentions } from './mentions.ts';

/** Every reference in a comment or a document exists, on any machine. */
export const references: Check = {
  name: 'references',
  findProblems: async (root) => [
    ...findDeadCitations(root),
    ...findDeadMentions(root),
    ...findMachinePaths(root),
  ],
};
