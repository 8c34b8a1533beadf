import { useState } from 'react';
import { useParameter } from '../../../../shared/navigation/index.ts';
import type { PartProps } from '../part.ts';
import { ChangeFundPassword } from './change-fund-password.tsx';
import { ResetFundPassword } from './reset-fund-password.tsx';
import { SetFundPassword } from './set-fund-password.tsx';

export function FundPasswordPart({ user }: PartProps) {
  const isForgotten = useParameter('forgot') !== undefined;
  // Setting the first one must not turn this page into another one while it leaves.
  const [isSet] = useState(user.hasFundPassword);
  if (!isSet) return <SetFundPassword user={user} />;
  return isForgotten ? <ResetFundPassword user={user} /> : <ChangeFundPassword user={user} />;
}
