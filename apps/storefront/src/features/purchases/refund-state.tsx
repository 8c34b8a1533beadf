import { episodesText } from '@cliffhanger/core/checkout';
import { type Id, moneyFigures } from '@cliffhanger/core/kernel';
import { networkName } from '@cliffhanger/core/wallet';
import { TextField } from '@cliffhanger/ui/fields';
import { getAccount, getReceipt, giveRefundAddress } from '@cliffhanger/wire/checkout';
import { type FormEvent, useState } from 'react';
import { momentText, type Translate, useLocale, useTranslation } from '../../shared/language/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { Action, Card, filledButton, ProblemLine } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import type { Receipt } from './receipt.ts';

type Refund = NonNullable<Receipt['refund']>;

interface RefundProps {
  readonly orderId: Id<'order'>;
  readonly refund: Refund;
}

/** Amount, episodes, destination and progress of a refund. */
export function RefundState({ orderId, refund }: RefundProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { amount, episodes, network, address, isUnderWay, paidAt, transactionHash } = refund;
  const facts: readonly (readonly [string, string])[] = [
    [t('purchases.refund.amount'), t('viewing.price', { price: moneyFigures(amount, locale) })],
    [
      t('purchases.refund.episodes'),
      t('purchases.refund.episodes.list', { count: episodes.length, list: episodesText(episodes) }),
    ],
    [
      t('purchases.refund.to'),
      address ?? (network === null ? t('purchases.refund.same-way') : networkName(network)),
    ],
    ...(transactionHash === null ? [] : ([[t('purchases.refund.transaction'), transactionHash]] as const)),
  ];
  const mayGive = network !== null && paidAt === null && !isUnderWay;
  return (
    <section aria-label={t('purchases.refund.title')}>
      <h2 className="mt-6 mb-1 font-film text-film">{t('purchases.refund.title')}</h2>
      <p className="mb-4 text-muted">{stateText(refund, t)}</p>
      <Card>
        <dl className="px-4">
          {facts.map(([term, text]) => (
            <div
              key={term}
              className="flex min-h-12 items-center justify-between gap-4 py-2 not-first-of-type:border-t not-first-of-type:border-line"
            >
              <dt className="shrink-0 text-muted">{term}</dt>
              <dd className="figures min-w-0 text-end font-medium break-all">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {mayGive && <RefundAddress orderId={orderId} network={networkName(network)} given={address} />}
    </section>
  );
}

function stateText({ network, address, isUnderWay, paidAt }: Refund, t: Translate): string {
  if (paidAt !== null) return t('purchases.refund.state.paid', { at: momentText(paidAt) });
  if (network === null) return t('purchases.refund.state.on-its-way');
  if (isUnderWay) return t('purchases.refund.state.under-way');
  return t(address === null ? 'purchases.refund.state.waits' : 'purchases.refund.state.address-given');
}

interface RefundAddressProps {
  readonly orderId: Id<'order'>;
  readonly network: string;
  readonly given: string | null;
}

/** Only a viewer with a confirmed email may set the refund address. */
function RefundAddress({ orderId, network, given }: RefundAddressProps) {
  const t = useTranslation();
  const account = useApiQuery(getAccount, {});
  const [address, setAddress] = useState(given ?? '');
  const giving = useApiMutation(giveRefundAddress);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await giving.send({ orderId, address })) !== undefined) await refresh(getReceipt);
  };
  if (account.data === undefined) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p>{t('purchases.refund.needs-address', { network })}</p>
      {account.data.email === null ? (
        <Link to="/sign-in" className={filledButton('outline')}>
          {t('purchases.refund.sign-in')}
        </Link>
      ) : (
        <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('purchases.refund.address', { network })}
            hint={t('purchases.refund.address.hint')}
            value={address}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
          <ProblemLine text={giving.problem} />
          <Action look="send" type="submit" busy={giving.isBusy} disabled={address.trim() === ''}>
            {t('purchases.refund.address.send')}
          </Action>
        </form>
      )}
    </div>
  );
}
