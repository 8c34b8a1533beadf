import { accept, type Money, type Result } from '@cliffhanger/core/kernel';
import { PACK_NAMES, type PackName, type PackTerms } from '@cliffhanger/core/levels';
import type { Requires } from '../ports/index.ts';

export interface PackView extends PackTerms {
  readonly pack: PackName;
  readonly price: Money;
}

export const listPacks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings'>) =>
  async (): Promise<Result<readonly PackView[]>> => {
    const { packs } = await transactions.read(({ settings }) => settings.current(clock.now()));
    return accept(PACK_NAMES.map((pack) => ({ pack, ...packs[pack] })));
  };
