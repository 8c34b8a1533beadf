import { Icon, Poster } from '@cliffhanger/ui/pictures';
import { getAccount, listReceipts, listSeries } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { ChevronRight, MailCheck, Play, ReceiptText, ShieldCheck } from 'lucide-react';
import { Footer } from '../../shared/footer/footer.tsx';
import { dayText, useTranslation } from '../../shared/language/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { Answered, FrontPage, filledButton } from '../../shared/parts/index.ts';
import { positionOf } from '../../shared/positions/positions.ts';
import { FIRST_PAGE, useApiQuery } from '../../shared/server/index.ts';

type Series = AnswerOf<typeof listSeries>['list'][number];

export function MineScreen() {
  const t = useTranslation();
  const series = useApiQuery(listSeries, FIRST_PAGE);
  return (
    <FrontPage title={t('purchases.mine.title')}>
      <Answered answer={series}>
        {({ list }) => (list.length === 0 ? <Nothing /> : <Begun list={list} />)}
      </Answered>
      <Elsewhere />
      <Footer />
    </FrontPage>
  );
}

function Nothing() {
  const t = useTranslation();
  return (
    <div className="mt-3 mb-6">
      <p className="mb-5 text-muted">{t('purchases.mine.nothing')}</p>
      <Link to="/" className={filledButton('watch')}>
        {t('purchases.mine.look')}
      </Link>
    </div>
  );
}

const episodeAt = ({ dramaId, resume }: Series): number | undefined => positionOf(dramaId, resume)?.episode;
const nextEpisode = (series: Series): number => episodeAt(series) ?? 1;
const addressOf = (series: Series): string => `/play/${series.dramaId}/${nextEpisode(series)}`;
const part = (series: Series): string =>
  `${Math.min(100, ((episodeAt(series) ?? 0) / Math.max(1, series.episodes)) * 100).toFixed(1)}%`;

function Begun({ list }: { list: readonly Series[] }) {
  const [first, ...others] = list;
  return (
    <>
      {first !== undefined && <Latest series={first} />}
      <ul className="mt-2">
        {others.map((series) => (
          <li key={series.dramaId} className="border-b border-line last:border-0">
            <Row series={series} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The series watched last, enlarged: most people come to continue it. */
function Latest({ series }: { series: Series }) {
  const t = useTranslation();
  return (
    <Link
      to={addressOf(series)}
      className="relative mt-4 flex h-44 items-end overflow-hidden rounded-card text-on-stage"
    >
      <img src={series.poster} alt="" className="absolute inset-0 size-full object-cover object-[50%_30%]" />
      <span className="scrim-foot absolute inset-0" />
      <span className="relative flex-1 p-4 pb-5">
        <span className="block text-label">{t('purchases.mine.go-on', { number: nextEpisode(series) })}</span>
        <span className="block font-film text-film">{series.title}</span>
        {series.comesOn !== null && (
          <span className="block text-small">
            {t('purchases.mine.comes', { day: dayText(series.comesOn) })}
          </span>
        )}
      </span>
      <span className="relative m-4 grid size-12 shrink-0 place-items-center rounded-full bg-watch text-on-watch">
        <Icon of={Play} size={20} className="ms-0.5 fill-current" />
      </span>
      <Progress part={part(series)} />
    </Link>
  );
}

const Progress = ({ part }: { part: string }) => (
  <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] bg-hair">
    <span className="block h-full bg-watch" style={{ width: part }} />
  </span>
);

function Row({ series }: { series: Series }) {
  const t = useTranslation();
  const { title, poster, episodes, freeEpisodes, ownedEpisodes, comesOn } = series;
  const at = episodeAt(series);
  const yours = freeEpisodes + ownedEpisodes;
  return (
    <Link to={addressOf(series)} className="flex items-center gap-3.5 py-3">
      <Poster src={poster} size="m" />
      <span className="min-w-0 flex-1">
        <span className="block font-film text-film-s">{title}</span>
        <span className="figures block text-small text-muted">
          {at === undefined
            ? t('purchases.mine.not-begun', { count: yours })
            : t('purchases.mine.at', { number: at, of: episodes, count: yours })}
        </span>
        {comesOn !== null && (
          <span className="figures block text-small text-muted">
            {t('purchases.mine.comes', { day: dayText(comesOn) })}
          </span>
        )}
        <span className="relative mt-2 block h-[3px] max-w-45 overflow-hidden rounded-full bg-raised">
          <span className="block h-full bg-watch" style={{ width: part(series) }} />
        </span>
      </span>
      <Icon of={ChevronRight} size={20} className="text-muted" />
    </Link>
  );
}

/** Links to receipts, the account, and purchases on another device. */
function Elsewhere() {
  const t = useTranslation();
  const receipts = useApiQuery(listReceipts, FIRST_PAGE);
  const account = useApiQuery(getAccount, {});
  const rows = [
    { to: '/receipts', icon: ReceiptText, text: t('purchases.receipts.title'), end: receipts.data?.total },
    ...(account.data !== undefined && account.data.email === null
      ? [{ to: '/sign-in', icon: MailCheck, text: t('purchases.mine.sign-in'), end: undefined }]
      : []),
    { to: '/privacy', icon: ShieldCheck, text: t('account.title'), end: undefined },
  ];
  return (
    <nav className="mt-5 rounded-card bg-surface">
      {rows.map(({ to, icon, text, end }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-13 items-center gap-3 px-4 not-first-of-type:border-t not-first-of-type:border-line"
        >
          <Icon of={icon} size={20} className="text-muted" />
          <span className="flex-1">{text}</span>
          <span className="figures text-muted">{end}</span>
          <Icon of={ChevronRight} size={20} className="text-muted" />
        </Link>
      ))}
    </nav>
  );
}
