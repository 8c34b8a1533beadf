import { FullDialog } from '@cliffhanger/ui';
import { DecisionCard } from '../../../shared/decisions/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import type { PromotionLink } from './drama.ts';

interface LinkDecisionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly link: PromotionLink | undefined;
}

/** Why a post was rejected, and how to appeal. */
export function LinkDecisionDialog({ isOpen, onClose, link }: LinkDecisionDialogProps) {
  const t = useTranslation();
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('promotion.state.failed')}>
      {link?.notice !== undefined && (
        <div className="grid gap-3">
          <p className="break-all text-muted">{link.url}</p>
          <DecisionCard notice={link.notice} about={{ subject: 'promotion-link', subjectId: link.id }} />
          <p className="px-1 text-small text-muted">{t('promotion.again')}</p>
        </div>
      )}
    </FullDialog>
  );
}
