import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { moneyFigures } from '@cliffhanger/core/kernel';
import { CountrySelect, TextField } from '@cliffhanger/ui/fields';
import { Icon, Poster } from '@cliffhanger/ui/pictures';
import { getDramaForViewer, listReceipts, listSeries, pay } from '@cliffhanger/wire/checkout';
import { CalendarClock, Check, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dayText, rangeText, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { useOpenAddress } from '../../../shared/navigation/index.ts';
import { Action, Page, ProblemLine, SectionTitle, StoreLine } from '../../../shared/parts/index.ts';
import { useScreen } from '../../../shared/screen/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { HowMany } from './how-many.tsx';
import { firstMethod, type PaymentMethod, PayWith } from './pay-with.tsx';
import type { Quote } from './quote.ts';

interface BuyFormProps {
  /** For all remaining episodes. */
  readonly whole: Quote;
  /** For the next few, when fewer are selected. */
  readonly some: Quote | undefined;
  readonly quantity: number | undefined;
  readonly onQuantity: (quantity: number | undefined) => void;
}

/** Episodes, buyer, payment method and total on one page. */
export function BuyForm({ whole, some, quantity, onQuantity }: BuyFormProps) {
  const t = useTranslation();
  const quote = quantity === undefined ? whole : (some ?? whole);
  const [email, setEmail] = useState('');
  const [country, setCountry] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const [chosen, setMethod] = useState<PaymentMethod>();
  const method = chosen ?? firstMethod(quote);
  const paying = useApiMutation(pay);
  const go = useOpenAddress();
  const isWide = useScreen('wide');
  const total = <Total quote={quote} isBusy={paying.isBusy} problem={paying.problem} />;
  const address = parseEmail(email.trim());
  const isGuest = quote.email === null;
  const emailProblem = isGuest && isSubmitted && address === undefined ? t('buying.email-wrong') : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (method === undefined || (isGuest && address === undefined)) return;
    if (quote.needsCountry && country === undefined) return;
    const response = await paying.send(
      requestOf(quote, method, {
        ...(isGuest ? { email: address as Email } : {}),
        ...(country === undefined ? {} : { country }),
      }),
    );
    if (response === undefined) return;
    await refresh(getDramaForViewer, listSeries, listReceipts);
    if (response.redirectTo !== null) location.assign(response.redirectTo);
    else if (response.invoice !== null) go(`/invoice/${response.invoice.id}`, { replace: true });
    else if (response.orderId !== null) go(`/paid/${response.orderId}`, { replace: true });
    else go(`/checkout/${response.purchaseId}`, { replace: true });
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Page
        title={t(quote.preOrder === null ? 'buying.title' : 'buying.pre.title')}
        back={`/play/${quote.dramaId}/${quote.firstEpisode}`}
        hasColumns
        {...(isWide ? {} : { footer: total })}
      >
        <div className="wide:grid wide:grid-cols-[1fr_460px] wide:items-start wide:gap-20 wide:pt-4">
          <div>
            <What quote={quote} />
            <PreOrderTerms quote={quote} />
            <HowMany whole={whole} some={some} quantity={quantity} onQuantity={onQuantity} />
            {isWide && <Promises quote={quote} />}
          </div>
          <div className="wide:fields-sink wide:rounded-card wide:bg-surface wide:p-8">
            {isGuest ? (
              <div className="mt-5 wide:mt-0">
                <TextField
                  label={t('buying.email')}
                  hint={t('buying.email-why')}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  value={email}
                  error={emailProblem}
                  onChange={(event) => setEmail(event.target.value)}
                />
              </div>
            ) : (
              <p className="mt-5 text-small text-muted">
                {t('buying.signed-in', { email: quote.email ?? '' })}
              </p>
            )}
            {quote.needsCountry && (
              <div className="mt-5">
                <CountrySelect
                  label={t('buying.country')}
                  hint={t('buying.country-why')}
                  placeholder={t('buying.country-choose')}
                  searchLabel={t('buying.country-search')}
                  nothingFound={t('buying.country-nothing')}
                  value={country}
                  error={isSubmitted && country === undefined ? t('buying.country-wrong') : undefined}
                  onChange={setCountry}
                />
              </div>
            )}
            <SectionTitle>{t('buying.pay-with')}</SectionTitle>
            <PayWith quote={quote} method={method} onChoose={setMethod} />
            {isWide && <div className="mt-6">{total}</div>}
          </div>
        </div>
      </Page>
    </form>
  );
}

interface BuyerInput {
  readonly email?: Email;
  readonly country?: string;
}

const requestOf = (quote: Quote, method: PaymentMethod, input: BuyerInput) => ({
  dramaId: quote.dramaId,
  quantity: quote.quantity,
  amount: quote.amount,
  ...(quote.preOrder === null ? {} : { preOrderBy: quote.preOrder.comesOn }),
  processor: method.processor,
  ...(method.processor === 'sandbox' ? { method: 'demo-card' } : {}),
  ...(method.network === undefined ? {} : { network: method.network }),
  ...input,
});

function What({ quote }: { quote: Quote }) {
  const t = useTranslation();
  return (
    <div className="mt-2 mb-5 flex items-center gap-4 wide:mt-0 wide:mb-7 wide:gap-6">
      <span className="shrink-0 wide:w-33">
        <Poster src={quote.poster} size={useScreen('wide') ? 'fill' : 'm'} eager />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-film text-film-s wide:text-film">{quote.title}</h2>
        {quote.firstEpisode > 1 && quote.preOrder === null && (
          <p className="text-small text-muted">{t('buying.have', { last: quote.firstEpisode - 1 })}</p>
        )}
        {quote.readyThrough < quote.episodes && (
          <p className="text-small text-muted">
            {t('viewing.out', { ready: quote.readyThrough, episodes: quote.episodes })}
          </p>
        )}
        <StoreLine seller={quote.seller} />
      </div>
    </div>
  );
}

/** Assurances beside the total: refunds, and no subscription. */
function Promises({ quote }: { quote: Quote }) {
  const t = useTranslation();
  const promises = [
    quote.preOrder === null ? t('buying.rule', { count: quote.quantity }) : t('buying.pre.rule'),
    t('viewing.footer.terms'),
    t('buying.any-device'),
  ];
  return (
    <ul className="mt-6 grid gap-3 text-body text-muted">
      {promises.map((promise) => (
        <li key={promise} className="flex gap-3">
          <Icon of={Check} size={20} className="mt-px shrink-0 text-good" />
          {promise}
        </li>
      ))}
    </ul>
  );
}

/** Shown before payment: release dates, and what happens if they are missed. */
function PreOrderTerms({ quote: { preOrder, firstEpisode, lastEpisode } }: { quote: Quote }) {
  const t = useTranslation();
  if (preOrder === null) return null;
  return (
    <p className="mb-5 flex gap-3 rounded-card bg-info-soft p-4 text-info">
      <Icon of={CalendarClock} size={20} className="mt-0.5 shrink-0" />
      {t('buying.pre.promise', {
        range: rangeText(firstEpisode, lastEpisode),
        day: dayText(preOrder.comesOn),
        days: preOrder.lateAfterDays,
      })}
    </p>
  );
}

interface TotalProps {
  readonly quote: Quote;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

function Total({ quote, isBusy, problem }: TotalProps) {
  const t = useTranslation();
  const locale = useLocale();
  const price = moneyFigures(quote.amount, locale);
  return (
    <div className="grid gap-3">
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small text-muted">
        <dt>{t('buying.sum', { count: quote.quantity, price: moneyFigures(quote.retail, locale) })}</dt>
        <dd className="text-end">{price}</dd>
        <dt className="text-head text-ink">{t('buying.total')}</dt>
        <dd className="text-head text-ink">{t('viewing.price', { price })}</dd>
      </dl>
      <ProblemLine text={problem} />
      <Action look="send" type="submit" busy={isBusy} icon={<Icon of={Lock} size={20} />}>
        {t(quote.preOrder === null ? 'buying.pay-now' : 'buying.pre.pay-now', { price })}
      </Action>
      <p className="text-center text-small text-balance text-muted wide:hidden">
        {quote.preOrder === null ? t('buying.rule', { count: quote.quantity }) : t('buying.pre.rule')}
      </p>
    </div>
  );
}
