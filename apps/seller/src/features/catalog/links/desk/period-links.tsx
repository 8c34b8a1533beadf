import type { LinkPeriod } from '@cliffhanger/core/library';
import { listLinkFigures } from '@cliffhanger/wire/library';
import type { ReactNode } from 'react';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import type { OwnDrama } from '../../drama/drama.ts';
import { LoadingDrama } from '../../drama/loading-drama.tsx';
import type { Link } from '../link-sums.ts';
import type { Period } from './period.ts';

interface PeriodLinksProps {
  readonly mine: OwnDrama;
  readonly period: Period;
  readonly children: (links: readonly Link[]) => ReactNode;
}

/** Links with their figures over a period; the all-time figures are part of the drama. */
export const PeriodLinks = ({ mine, period, children }: PeriodLinksProps) =>
  period === 'all' ? (
    children(mine.trackingLinks)
  ) : (
    <LinksOverDays mine={mine} period={period}>
      {children}
    </LinksOverDays>
  );

function LinksOverDays({ mine, period, children }: PeriodLinksProps & { readonly period: LinkPeriod }) {
  const { consignmentId, trackingLinks } = mine;
  const answer = useApiQuery(listLinkFigures, { consignmentId, days: period });
  return (
    <QueryView answer={answer} loading={<LoadingDrama />}>
      {({ list }) => {
        const figures = new Map(list.map((link) => [link.code, link]));
        return children(trackingLinks.map((link) => ({ ...link, ...figures.get(link.code) })));
      }}
    </QueryView>
  );
}
