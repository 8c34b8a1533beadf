import { Icon, Money, Poster, Skeleton, shortTime, useUiSettings } from '@cliffhanger/ui';
import { getDrama } from '@cliffhanger/wire/catalog';
import { getOrder } from '@cliffhanger/wire/orders';
import { Clapperboard, Dices, Eye, Link2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { OrderDetail } from '../order.ts';

/** Beside an order: its drama, the link it came from, and the viewer's later activity. */
export function OrderStrip({ number }: { number: string }) {
  const t = useTranslation();
  const { data: order } = useApiQuery(getOrder, { number }, { enabled: number !== '' });
  return (
    <aside aria-label={t('desk.order.beside')} className="h-full overflow-y-auto px-4 pt-4 pb-6 text-small">
      {order === undefined ? (
        <Skeleton className="h-40 rounded-card" />
      ) : (
        <div className="grid gap-5">
          <Drama order={order} />
          <Source order={order} />
          <Viewer order={order} />
        </div>
      )}
    </aside>
  );
}

interface PartProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ icon, title, children }: PartProps) => (
  <section className="grid gap-2">
    <h2 className="flex items-center gap-2 text-label text-muted">
      <Icon of={icon} size={16} />
      {title}
    </h2>
    {children}
  </section>
);

function Drama({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  return (
    <Part icon={Clapperboard} title={t('desk.order.drama')}>
      <PageLink to="drama" query={{ id: order.dramaId }} className="block rounded-field">
        <Poster src={order.poster} size="l" />
        <span className="mt-2 block text-strong text-ink">{order.title}</span>
      </PageLink>
      <p className="figures text-muted">
        <Money amount={order.wholesale} size="plain" /> → <Money amount={order.retail} size="plain" />
      </p>
    </Part>
  );
}

/** The order names the link's code; its totals come with the drama. */
function Source({ order: { birthCertificate: birth, dramaId } }: { order: OrderDetail }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const id = birth.clickedDramaId ?? dramaId;
  const isClick = birth.attributedBy === 'click';
  const { data: drama } = useApiQuery(getDrama, { id, source: undefined }, { enabled: isClick });
  const link = drama?.mine?.trackingLinks.find(({ code }) => code === birth.trackingCode);
  if (!isClick)
    return (
      <Part icon={Dices} title={t('desk.order.link')}>
        <p>{t('orders.birth.draw')}</p>
        <PageLink to="draws">{t('orders.birth.why')}</PageLink>
      </Part>
    );
  return (
    <Part icon={Link2} title={t('desk.order.link')}>
      <p className="font-mono break-all">/r/{birth.trackingCode}</p>
      {birth.trackingSubId !== undefined && birth.trackingSubId !== '' && (
        <p className="break-all">{t('orders.birth.click.link', { name: birth.trackingSubId })}</p>
      )}
      {birth.clickedAt !== undefined && (
        <p className="figures text-muted">
          {t('desk.order.clicked', { at: shortTime(birth.clickedAt, locale) })}
        </p>
      )}
      {link !== undefined && (
        <p className="text-muted">
          {t('desk.order.link.figures', {
            clicks: link.clicks,
            orders: link.orders,
            days: drama?.results.days ?? 0,
          })}
        </p>
      )}
    </Part>
  );
}

function Viewer({ order }: { order: OrderDetail }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { birthCertificate: birth } = order;
  const range = { count: order.quantity, first: birth.firstEpisode, last: birth.lastEpisode };
  return (
    <Part icon={Eye} title={t('desk.order.viewer')}>
      <p>{t('orders.episodes.range', range)}</p>
      <p className="figures text-muted">{t('desk.order.paid', { at: shortTime(birth.clearedAt, locale) })}</p>
      <p className="figures text-muted">
        {birth.firstPlayAt === null
          ? t('orders.birth.not-played')
          : t('desk.order.played', { at: shortTime(birth.firstPlayAt, locale) })}
      </p>
    </Part>
  );
}
