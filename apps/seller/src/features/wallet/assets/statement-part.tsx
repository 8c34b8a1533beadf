import { ListGroup, Section } from '@cliffhanger/ui';
import { FileText, Network, ShieldCheck } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';

/** The seller's statements, and their verification on the device (DOMAIN §10.4). */
export function StatementPart() {
  const t = useTranslation();
  return (
    <Section title={t('wallet.statement.title')}>
      <ListGroup>
        <PageRow
          to="statements"
          icon={FileText}
          title={t('wallet.statements.row')}
          detail={t('wallet.statements.row.text')}
        />
        <PageRow
          to="statementCheck"
          icon={ShieldCheck}
          title={t('wallet.statements.check')}
          detail={t('wallet.statements.check.text')}
        />
        <PageRow icon={Network} to="placeInTree" title={t('place.title')} detail={t('place.detail')} />
      </ListGroup>
    </Section>
  );
}
