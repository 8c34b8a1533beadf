import { IconButton } from '@cliffhanger/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from '../language/index.ts';
import { toggleMoneyHidden, useMoneyHidden } from '../settings/index.ts';

export function AmountsEye({ className }: { className?: string }) {
  const t = useTranslation();
  const isHidden = useMoneyHidden();
  return (
    <IconButton
      icon={isHidden ? EyeOff : Eye}
      size={20}
      label={t(isHidden ? 'shell.money.show' : 'shell.money.hide')}
      onClick={toggleMoneyHidden}
      className={`text-muted ${className ?? ''}`}
    />
  );
}
