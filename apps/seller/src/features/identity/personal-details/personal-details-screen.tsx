import type { ComponentType } from 'react';
import { useParameter } from '../../../shared/navigation/index.ts';
import { useProfile } from '../../../shared/profile/index.ts';
import { ContactPart } from './contact-part.tsx';
import { DeleteAccountPart } from './delete-account-part.tsx';
import { EmailPart } from './email-part.tsx';
import { FundPasswordPart } from './fund-password/fund-password-part.tsx';
import { LoginPasswordPart } from './login-password-part.tsx';
import { NamePart } from './name-part.tsx';
import { Overview } from './overview.tsx';
import type { PartProps } from './part.ts';
import { SecurityPart } from './security-part.tsx';

/** Each part is named in the address, so that it survives a reload and "back" leads to the overview. */
const PARTS: Readonly<Record<string, ComponentType<PartProps>>> = {
  name: NamePart,
  email: EmailPart,
  contact: ContactPart,
  'login-password': LoginPasswordPart,
  'fund-password': FundPasswordPart,
  security: SecurityPart,
  delete: DeleteAccountPart,
};

export function PersonalDetailsScreen() {
  const { user } = useProfile();
  const Part = PARTS[useParameter('part') ?? ''] ?? Overview;
  return user === undefined ? null : <Part user={user} />;
}
