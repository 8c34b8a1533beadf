import { FullDialog, Skeleton } from '@cliffhanger/ui';
import { listLinkDays } from '@cliffhanger/wire/library';
import { FunnelSteps } from '../../../../shared/funnel/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import type { OwnDrama } from '../drama.ts';
import { LinkMoney, LinkViews } from './link-results.tsx';

type Link = OwnDrama['trackingLinks'][number];

interface LinkFiguresDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly mine: OwnDrama;
  readonly link: Link;
}

/** Funnel, views and sales of one link: totals and by day. */
export function LinkFiguresDialog({ isOpen, onClose, mine, link }: LinkFiguresDialogProps) {
  const t = useTranslation();
  const name = link.subId === '' ? t('catalog.tracking.link') : link.subId;
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('catalog.tracking.figures.of', { name })}>
      <div className="grid gap-4">
        <FunnelSteps funnel={link.funnel} />
        <p className="text-small text-muted">{t('catalog.funnel.hint')}</p>
        <LinkViews results={link} />
        <LinkMoney results={link} />
        <LinkDays consignmentId={mine.consignmentId} code={link.code} />
      </div>
    </FullDialog>
  );
}

function LinkDays({ consignmentId, code }: Pick<OwnDrama, 'consignmentId'> & Pick<Link, 'code'>) {
  const t = useTranslation();
  const answer = useApiQuery(listLinkDays, { consignmentId, code, days: undefined });
  return (
    <section className="grid gap-2">
      <h3 className="text-label text-muted">{t('catalog.tracking.days')}</h3>
      <QueryView answer={answer} loading={<Skeleton className="h-24 rounded-card" />}>
        {({ list, days }) =>
          list.length === 0 ? (
            <p className="text-muted">{t('catalog.tracking.days.nothing', { count: days })}</p>
          ) : (
            <ul className="grid gap-2">
              {list.map((day) => (
                <li key={day.day} className="grid gap-1 rounded-card bg-surface p-3">
                  <b className="figures text-small">{day.day}</b>
                  <LinkViews results={day} />
                  <LinkMoney results={day} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
