import { formatMoney } from '@cliffhanger/core/kernel';
import { remedyText } from '@cliffhanger/core/trust';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listAppeals } from '@cliffhanger/wire/trust';
import { useTranslation } from '../language/index.ts';
import { PageLink } from '../navigation/index.ts';

type Remedy = NonNullable<AnswerOf<typeof listAppeals>['list'][number]['remedy']>;

/** The remedy of an upheld appeal, with a link to the transfer or withdrawal it caused. */
export function RemedyPart({ remedy }: { readonly remedy: Remedy }) {
  const t = useTranslation();
  const { transferId, withdrawalId } = remedy;
  return (
    <div className="grid gap-1.5">
      <p>{t(`trust.remedy.${remedyText(remedy)}`, { amount: formatMoney(remedy.amount) })}</p>
      {transferId !== null && (
        <PageLink to="fundLog" query={{ id: transferId }} className="text-primary-text">
          {t('trust.remedy.transfer')}
        </PageLink>
      )}
      {withdrawalId !== null && (
        <PageLink to="records" query={{ id: withdrawalId }} className="text-primary-text">
          {t('trust.remedy.withdrawal')}
        </PageLink>
      )}
    </div>
  );
}
