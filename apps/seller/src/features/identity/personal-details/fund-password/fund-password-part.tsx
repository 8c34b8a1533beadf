import { useState } from 'react';
import { useParameter } from '../../../../shared/navigation/index.ts';
import type { PartProps } from '../part.ts';
import { ChangeFundPassword } from './change-fund-password.tsx';
import { ResetFundPassword } from './reset-fund-password.tsx';
import { SetFundPassword } from './set-fund-password.tsx';

export function FundPasswordPart({ user }: PartProps) {
  const isForgotten = useParameter('forgot') !== undefined;
  // Fixed at mount: setting the first password must not swap the form while the page closes.
  const [isSet] = useState(user.hasFundPassword);
  if (!isSet) return <SetFundPassword user={user} />;
  return isForgotten ? <ResetFundPassword user={user} /> : <ChangeFundPassword user={user} />;
}
