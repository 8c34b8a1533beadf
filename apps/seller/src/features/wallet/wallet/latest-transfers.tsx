import { EmptyState, ListGroup, Section, SkeletonRows } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listFundLog } from '@cliffhanger/wire/wallet';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { AnswerView } from '../../../shared/server/index.ts';
import { FundLogRow } from '../fund-log/fund-log-row.tsx';

interface LatestTransfersProps {
  readonly log: UseQueryResult<AnswerOf<typeof listFundLog>>;
  readonly rows: number;
}

/** The newest lines of the fund log. */
export function LatestTransfers({ log, rows }: LatestTransfersProps) {
  const say = useSay();
  return (
    <Section
      title={say('wallet.log.title')}
      aside={<PageLink to="fundLog">{say('wallet.log.all')}</PageLink>}
    >
      <AnswerView answer={log} loading={<SkeletonRows count={rows} label={say('shell.list.loading')} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState compact title={say('wallet.log.none')}>
              {say('wallet.log.none.text')}
            </EmptyState>
          ) : (
            <ListGroup>
              {list.map((transfer) => (
                <FundLogRow key={transfer.id} transfer={transfer} />
              ))}
            </ListGroup>
          )
        }
      </AnswerView>
    </Section>
  );
}
