import { EmptyState, ListGroup, Section, SkeletonRows } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listFundLog } from '@cliffhanger/wire/wallet';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { QueryView } from '../../../shared/server/index.ts';
import { FundLogRow } from '../fund-log/fund-log-row.tsx';

interface LatestTransfersProps {
  readonly log: UseQueryResult<AnswerOf<typeof listFundLog>>;
  readonly rows: number;
}

/** The newest lines of the fund log. */
export function LatestTransfers({ log, rows }: LatestTransfersProps) {
  const t = useTranslation();
  return (
    <Section title={t('wallet.log.title')} aside={<PageLink to="fundLog">{t('wallet.log.all')}</PageLink>}>
      <QueryView answer={log} loading={<SkeletonRows count={rows} label={t('shell.list.loading')} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState compact title={t('wallet.log.none')}>
              {t('wallet.log.none.text')}
            </EmptyState>
          ) : (
            <ListGroup>
              {list.map((transfer) => (
                <FundLogRow key={transfer.id} transfer={transfer} />
              ))}
            </ListGroup>
          )
        }
      </QueryView>
    </Section>
  );
}
