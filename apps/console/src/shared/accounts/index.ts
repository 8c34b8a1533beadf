import { PLATFORM_ACCOUNTS, SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import { countText, moneyText, t } from '../language/index.ts';

const KNOWN = [...SELLER_ACCOUNTS, ...PLATFORM_ACCOUNTS];

const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  bep20: 'BEP-20',
  erc20: 'ERC-20',
  trc20: 'TRC-20',
};

/** `bep20` → `BEP-20`. Any other word is returned unchanged. */
export function networkText(word: string): string {
  const known = NETWORKS.find((network) => network === word);
  return known === undefined ? word : NETWORK_NAMES[known];
}

const INVOICES = 'usdt-';

/** Display name of a payment processor. */
export const processorText = (name: string): string => {
  if (name.startsWith(INVOICES))
    return t('console.account.invoices', { network: networkText(name.slice(INVOICES.length)) });
  return name === 'sandbox' ? t('console.account.sandbox') : name.charAt(0).toUpperCase() + name.slice(1);
};

/** Display name of an account. Only the books print technical names. */
export function accountText(account: string): string {
  const known = KNOWN.find((one) => one === account);
  if (known !== undefined) return t(`console.account.${known}`);
  const [place = '', name = ''] = account.split(':');
  if (place === 'custody') return t('console.account.custody', { network: networkText(name) });
  return place === 'processor' ? t('console.account.processor', { name: processorText(name) }) : account;
}

interface Line {
  readonly account: string;
  readonly asset: 'USDT' | 'EPISODE';
  readonly amount: bigint;
}

/** Custody and processor accounts are assets: the books carry them with the opposite sign. */
const isOutside = (account: string): boolean => /^(?:custody|processor):/.test(account);

const MINUS = '−';

/** `+480.00`, `−12`. The minus is U+2212, which is as wide as a digit. */
export function signedText({ account, asset, amount }: Line): string {
  const seen = isOutside(account) ? -amount : amount;
  const size = seen < 0n ? -seen : seen;
  const figures = asset === 'USDT' ? moneyText(size) : countText(size);
  return `${seen < 0n ? MINUS : '+'}${figures}`;
}
