import { type Contact, parseContact, parseEmail, parseHandle } from '@cliffhanger/core/identity';
import { Card, countryName, Facts, Notice, useUiSettings } from '@cliffhanger/ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../shared/language/index.ts';
import { parseFollowers, type TypedSocialAccount } from '../social-account-fields/index.ts';
import type { OpenStep, Registration } from './register-form.ts';
import type { RegisterStep } from './steps.ts';

/** What will be sent, and the way back to each part of it. */
export function ReviewOfAll({ form, openStep }: Registration) {
  const say = useSay();
  const typed = form.typed;
  return (
    <>
      <AccountSection typed={typed} openStep={openStep} />
      <Section title={say('identity.register.review.social')} step="social" openStep={openStep}>
        <Facts rows={typed.socialAccounts.map((account) => accountRow(account, say))} />
      </Section>
      <Section title={say('identity.register.review.contact')} step="social" openStep={openStep}>
        <Facts
          rows={[[say(`identity.contact.${typed.contact.kind}`), contactText(typed.contact, typed.country)]]}
        />
      </Section>
      <Notice icon={Clock} tone="info">
        {say('identity.register.review.next', { email: parseEmail(typed.email) ?? typed.email })}
      </Notice>
    </>
  );
}

type Typed = Registration['form']['typed'];

function AccountSection({ typed, openStep }: { typed: Typed; openStep: OpenStep }) {
  const say = useSay();
  const { locale } = useUiSettings();
  return (
    <Section title={say('identity.register.review.account')} step="account" openStep={openStep}>
      <Facts
        rows={[
          [say('identity.real-name'), typed.realName],
          [say('identity.country'), countryName(typed.country, locale)],
          [say('identity.email'), parseEmail(typed.email) ?? typed.email],
          [say('identity.register.review.password'), say('identity.register.review.password.kept')],
          [say('identity.invitation-code'), typed.invitationCode],
        ]}
      />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly step: RegisterStep;
  readonly openStep: OpenStep;
  readonly children: ReactNode;
}

function Section({ title, step, openStep, children }: SectionProps) {
  const say = useSay();
  return (
    <Card
      title={title}
      aside={
        <button
          type="button"
          aria-label={say('identity.register.review.edit.label', { section: title })}
          onClick={() => openStep(step)}
          className="reach shrink-0 text-label text-primary-text"
        >
          {say('identity.register.review.edit')}
        </button>
      }
    >
      {children}
    </Card>
  );
}

const accountRow = (
  { handle, followers }: TypedSocialAccount,
  say: ReturnType<typeof useSay>,
): readonly [string, string] => [
  `@${parseHandle(handle) ?? handle}`,
  say('identity.social.followers.count', { count: parseFollowers(followers) ?? 0, number: followers }),
];

/** As it will be stored: `@name`, `+44…`. */
function contactText(contact: Contact, country: string): string {
  const parsed = parseContact(contact, country);
  return parsed.ok ? parsed.value.address : contact.address;
}
