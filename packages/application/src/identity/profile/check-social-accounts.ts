import { mentionsCode, PROFILE_HOSTS, profileUrl } from '@cliffhanger/core/credit';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { DueSocialProof, LinkChecker, Requires, SocialCheckOutcome } from '../../ports/index.ts';

type CheckSocialAccountsPorts = Requires<'transactions' | 'clock', 'socialProofs'> & {
  readonly linkChecker: Pick<LinkChecker, 'read'>;
};

/** Few, because one profile may take five seconds. */
const MOST_AT_ONCE = 10;

/** Checks the profiles that are due for their sellers' codes; returns how many. Idempotent. */
export const checkSocialAccounts =
  ({ transactions, clock, linkChecker }: CheckSocialAccountsPorts) =>
  async (): Promise<Result<number>> => {
    const due = await transactions.read(({ socialProofs }) => socialProofs.due(clock.now(), MOST_AT_ONCE));
    for (const proof of due) {
      // May take seconds, so no transaction is open.
      const found = await lookFor(proof, linkChecker);
      await transactions.run(async ({ socialProofs }) => {
        await socialProofs.note(proof, found, clock.now());
        return accept(true);
      });
    }
    return accept(due.length);
  };

async function lookFor(
  { handle, code }: DueSocialProof,
  linkChecker: Pick<LinkChecker, 'read'>,
): Promise<SocialCheckOutcome> {
  const page = await linkChecker.read({ url: profileUrl(handle), allowedHosts: PROFILE_HOSTS });
  if (page === undefined) return 'no-answer';
  return mentionsCode(page, code) ? 'seen' : 'not-seen';
}
