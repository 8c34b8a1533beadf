import { DAY_MS } from '@cliffhanger/core/kernel';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { passTime } from '@cliffhanger/testing/database';
import type { Colleague } from './colleague.ts';
import { confirmKeysIn } from './device-keys.ts';
import { codeAt } from './staff.ts';
import { KEYS } from './welcome.ts';

export type Wish =
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'codes' | 'confirm-keys' | 'end' | 'help' };

const CTRL_C = '\u0003';
const WISHES: Readonly<Record<string, Wish>> = {
  d: { kind: 'pass', days: 1 },
  w: { kind: 'pass', days: 7 },
  c: { kind: 'codes' },
  k: { kind: 'confirm-keys' },
  q: { kind: 'end' },
  [CTRL_C]: { kind: 'end' },
};

export const wishOf = (key: string): Wish => WISHES[key.toLowerCase()] ?? { kind: 'help' };

interface Audience {
  readonly addresses: Addresses;
  readonly staff: readonly Colleague[];
  readonly end: () => void;
}

/** Reads single key presses from a terminal; runs one command after the other. */
export function listenForKeys({ addresses, staff, end }: Audience): void {
  const { stdin } = process;
  if (!stdin.isTTY) return;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let before: Promise<void> = Promise.resolve();
  stdin.on('data', (typed) => {
    for (const key of String(typed)) {
      const wish = wishOf(key);
      if (wish.kind === 'end') end();
      else before = before.then(() => fulfil(wish, addresses, staff)).catch((error) => console.error(error));
    }
  });
}

async function fulfil(wish: Wish, addresses: Addresses, staff: readonly Colleague[]): Promise<void> {
  if (wish.kind === 'codes') for (const line of codesNow(staff, Date.now())) console.log(line);
  else if (wish.kind === 'confirm-keys')
    for (const line of await confirmKeysIn(addresses, staff)) console.log(`  ${line}`);
  else if (wish.kind === 'pass') {
    await letPass(addresses, wish.days);
    console.log(`  ${wish.days === 1 ? 'a day' : `${wish.days} days`} later`);
  } else console.log(`  ${KEYS}`);
}

export const codesNow = (
  staff: readonly Pick<Colleague, 'email' | 'secret'>[],
  now: number,
): readonly string[] => staff.map((colleague) => `  ${codeAt(colleague, now)}  ${colleague.email}`);

/** Advances the business clock and the chain: earlier transactions are final afterwards. */
export async function letPass(
  { databaseUrls, chainUrl }: Pick<Addresses, 'databaseUrls' | 'chainUrl'>,
  days: number,
): Promise<void> {
  await passTime(databaseUrls.console, days * DAY_MS);
  await jsonRpc(chainUrl)('anvil_mine', [`0x${BLOCKS_TO_FINALITY.toString(16)}`]);
}
