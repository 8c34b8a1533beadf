import {
  type Email,
  parseEmail,
  STORE_REJECTION_RULES,
  type StoreVerdict,
  type StoreVersionId,
} from '@cliffhanger/core/identity';
import { parseCommand, readGround, readOneId, readOperator, UsageError } from '../words.ts';

export type ReviewTask =
  | { readonly kind: 'list-certifications' }
  | {
      readonly kind: 'view-certification';
      readonly email: Email;
      readonly viewer: string;
      /** Where the opened pictures are put; undefined: they stay sealed. */
      readonly picturesTo: string | undefined;
    }
  | { readonly kind: 'list-stores' }
  | {
      readonly kind: 'decide-store';
      readonly versionId: StoreVersionId;
      readonly verdict: StoreVerdict;
      readonly operator: string;
    };

const REVIEW_KINDS: ReadonlySet<string> = new Set<ReviewTask['kind']>([
  'list-certifications',
  'view-certification',
  'list-stores',
  'decide-store',
]);

export const isReviewTask = (task: { readonly kind: string }): task is ReviewTask =>
  REVIEW_KINDS.has(task.kind);

export const REVIEW_USAGE = `pnpm desk certifications                         certifications that wait, the one promised soonest first
pnpm desk certification show <email> --by <reviewer> [--pictures-to <new folder>]    every look is written down

pnpm desk stores                                 stores that wait, the one promised soonest first
pnpm desk approve-store <id> --by <reviewer>
pnpm desk reject-store  <id> --by <reviewer> --rule <rule> [--note "what the seller should know"]

rules: ${STORE_REJECTION_RULES.join(', ')}`;

/** Undefined when it is about neither certifications nor stores. */
export function readReviewArgs(verb: string | undefined, args: readonly string[]): ReviewTask | undefined {
  switch (verb) {
    case 'certifications':
      return { kind: 'list-certifications' };
    case 'certification':
      return readView(args);
    case 'stores':
      return { kind: 'list-stores' };
    case 'approve-store':
      return storeTask(args, { kind: 'approve' });
    case 'reject-store':
      return storeTask(args, { kind: 'reject', ...readGround(args, STORE_REJECTION_RULES) });
    default:
      return undefined;
  }
}

function readView(args: readonly string[]): ReviewTask {
  const { positionals, values } = parseCommand(args);
  const [verb, typed = '', ...more] = positionals;
  const email = parseEmail(typed);
  if (verb !== 'show' || email === undefined || more.length > 0)
    throw new UsageError("certification show <email>: a seller's email address says whose document");
  return {
    kind: 'view-certification',
    email,
    viewer: readOperator(args),
    picturesTo: values['pictures-to'],
  };
}

const storeTask = (args: readonly string[], verdict: StoreVerdict): ReviewTask => ({
  kind: 'decide-store',
  versionId: readOneId(args, 'one id says which store: pnpm desk stores'),
  operator: readOperator(args),
  verdict,
});
