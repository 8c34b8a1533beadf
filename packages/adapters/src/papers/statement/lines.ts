import type { PaperTransfer, StatementPaper } from '@cliffhanger/application/ports';
import { type Money, microUsdt, type OrderId } from '@cliffhanger/core/kernel';
import {
  NETWORKS,
  networkName,
  referenceNumber,
  type StatementLine,
  settlementNumber,
  sumOn,
} from '@cliffhanger/core/wallet';
import type { Cell, RowLook } from './sheet.ts';
import type { Words } from './words.ts';

type Line = StatementLine<PaperTransfer>;

export const ordersOf = ({ entries }: PaperTransfer): readonly OrderId[] => [
  ...new Set(entries.flatMap(({ orderId }) => orderId ?? [])),
];

/** The viewer's price and the seller's cost, if the line is a sale. */
export function saleOf({
  kind,
  entries,
}: PaperTransfer): { readonly paid: Money; readonly wholesale: Money } | undefined {
  if (kind !== 'shipment') return undefined;
  return {
    paid: microUsdt(-sumOn(entries, 'order:escrow')),
    wholesale: sumOn(entries, 'platform:wholesale_deferred'),
  };
}

export const feeIn = ({ kind, entries }: PaperTransfer): Money =>
  kind === 'correction' ? microUsdt(0n) : sumOn(entries, 'platform:fee_early', 'platform:fee_withdraw');

/** A line about a single order names its drama. */
function titleOf(paper: StatementPaper, transfer: PaperTransfer, words: Words): string {
  const ids = ordersOf(transfer);
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return words.say('line.orders', { count: ids.length });
  return paper.orders.get(only)?.title ?? '';
}

/** The order number, or an id short enough to read out. */
export function referenceOf(paper: StatementPaper, transfer: PaperTransfer): string {
  if (transfer.kind === 'settlement') return settlementNumber(new Date(transfer.effectiveAt).toISOString());
  const ids = ordersOf(transfer);
  const [only] = ids;
  const number = ids.length === 1 && only !== undefined ? paper.orders.get(only)?.number : undefined;
  return number ?? referenceNumber(transfer.reference);
}

/** The event in the seller's terms: emphasised text, with a muted supplement. */
export function whatHappened(paper: StatementPaper, transfer: PaperTransfer, words: Words): Cell {
  const { say, brief } = words;
  const { kind, entries, reason } = transfer;
  switch (kind) {
    case 'shipment':
      return [
        { text: `${titleOf(paper, transfer, words)} ` },
        { text: saleText(paper, transfer, words), tone: 'quiet' },
      ];
    case 'payment':
    case 'platform-shipment':
    case 'refund-paid':
      return [{ text: `${titleOf(paper, transfer, words)} ` }, { text: say(`line.${kind}`), tone: 'quiet' }];
    case 'refund':
      return [
        { text: `${say('line.refund', { title: titleOf(paper, transfer, words) })} ` },
        {
          text: say('line.refund.text', { amount: brief(sumOn(entries, 'platform:refunds_payable')) }),
          tone: 'quiet',
        },
      ];
    case 'settlement':
      return [{ text: say('line.settlement', { count: ordersOf(transfer).length }) }];
    case 'early-settlement':
      return [
        {
          text: say('line.early-settlement', {
            sum: brief(microUsdt(-sumOn(entries, 'seller:unsettled'))),
            fee: brief(feeIn(transfer)),
          }),
        },
      ];
    case 'withdrawal-paid':
      return [{ text: say('line.withdrawal-paid', { fee: brief(feeIn(transfer)) }) }];
    case 'deposit':
    case 'suspense':
      return depositText(transfer, words);
    case 'correction':
      return [{ text: say('line.correction', { reason: reason ?? '' }) }];
    default:
      return [{ text: say(`line.${kind}`) }];
  }
}

/** `72 ep., 36.00 − 15.84`, and the source of the funds if it is not the sale itself. */
function saleText(paper: StatementPaper, transfer: PaperTransfer, { say, brief }: Words): string {
  const ids = ordersOf(transfer);
  const count = ids.reduce((sum, id) => sum + (paper.orders.get(id)?.quantity ?? 0), 0);
  const { paid, wholesale } = saleOf(transfer) ?? { paid: microUsdt(0n), wholesale: microUsdt(0n) };
  const prepaid = transfer.entries.reduce(
    (sum, { account, amount }) => (account === 'seller:episodes' ? sum - amount : sum),
    0n,
  );
  return [
    say('eps', { count, paid: brief(paid), wholesale: brief(wholesale) }),
    ...(sumOn(transfer.entries, 'seller:available') < 0n ? [say('eps.wallet')] : []),
    ...(prepaid > 0n ? [say('eps.prepaid', { count: Number(prepaid) })] : []),
  ].join(' ');
}

function depositText({ entries, reason }: PaperTransfer, { say }: Words): Cell {
  const network = NETWORKS.find((name) => entries.some(({ account }) => account === `custody:${name}`));
  const text =
    network === undefined
      ? say('line.deposit.matched')
      : say('line.deposit', { network: networkName(network) });
  return reason === 'unbacked'
    ? [{ text: `${text} ` }, { text: say('reason.unbacked'), tone: 'quiet' }]
    : [{ text }];
}

export function lookOf({ change, transfer }: Line): RowLook {
  if (change > 0n) return 'in';
  return change === 0n && transfer.kind !== 'early-settlement' ? 'moved' : 'plain';
}

/** The change or the shifted amount. A viewer's payment has neither. */
export function amountOf({ change, shifted }: Line, { change: signed, figure }: Words): Cell {
  if (change !== 0n) return signed(change);
  return shifted === 0n ? [{ text: '–' }] : [{ text: '⇄ ' }, ...figure(shifted)];
}
