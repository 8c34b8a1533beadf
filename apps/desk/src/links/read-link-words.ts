import { LINK_REJECTION_RULES, type LinkDecision, type PromotionLinkId } from '@cliffhanger/core/promotion';
import { readGround, readOneId, readOperator } from '../words.ts';

export type LinkTask =
  | { readonly kind: 'list-links' }
  | {
      readonly kind: 'decide-link';
      readonly linkId: PromotionLinkId;
      readonly decision: LinkDecision;
      readonly operator: string;
    };

export const LINK_USAGE = `pnpm desk links                                  posts that wait for review, the one sent in first first
pnpm desk approve-link <id> --by <operator>
pnpm desk reject-link  <id> --by <operator> --rule <rule> [--note "what the seller should know"]

rules: ${LINK_REJECTION_RULES.join(', ')}`;

/** Undefined when it is not about promotion links. */
export function readLinkArgs(verb: string | undefined, args: readonly string[]): LinkTask | undefined {
  switch (verb) {
    case 'links':
      return { kind: 'list-links' };
    case 'approve-link':
      return { kind: 'decide-link', ...readLink(args), decision: { kind: 'approve' } };
    case 'reject-link':
      return {
        kind: 'decide-link',
        ...readLink(args),
        decision: { kind: 'reject', ...readGround(args, LINK_REJECTION_RULES) },
      };
    default:
      return undefined;
  }
}

const readLink = (
  args: readonly string[],
): { readonly linkId: PromotionLinkId; readonly operator: string } => ({
  linkId: readOneId(args, 'one id says which link: pnpm desk links'),
  operator: readOperator(args),
});
