import { type Id, idOf } from '@cliffhanger/core/kernel';
import { Card, CopyRow, Facts, SkeletonRows, shortTime, useUiSettings } from '@cliffhanger/ui';
import { getPayoutMethod } from '@cliffhanger/wire/withdrawals';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { methodName } from '../payout-method.ts';

/** A payout address: when it was added, from when it can be used, and whether it has received a payout. */
export function MethodDetails({ id }: { id: string }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const copy = useCopy();
  const methodId: Id<'payout-method'> = idOf(id);
  const method = useApiQuery(getPayoutMethod, { type: 'usdt', methodId });
  return (
    <Page title={t('withdrawals.method.details')} back="payoutMethods">
      <QueryView answer={method} loading={<SkeletonRows count={3} label={t('shell.list.loading')} />}>
        {(details) => (
          <Card title={methodName(details)}>
            <div className="grid gap-3">
              <CopyRow mono label={t('withdrawals.address')} text={details.address} onCopy={copy} />
              <Facts
                rows={[
                  [t('withdrawals.method.added'), shortTime(details.addedAt, locale)],
                  [t('withdrawals.method.usable'), shortTime(details.readyAt, locale)],
                  [
                    t('withdrawals.method.paid-before'),
                    t(
                      details.isKnown
                        ? 'withdrawals.method.paid-before.yes'
                        : 'withdrawals.method.paid-before.no',
                    ),
                  ],
                ]}
              />
            </div>
          </Card>
        )}
      </QueryView>
    </Page>
  );
}
