import type { Locale } from '@cliffhanger/core/kernel';

/** A mail before rendering: HTML and plain text are rendered from the same parts. */
export interface EmailContent {
  readonly locale: Locale;
  readonly subject: string;
  /** The preview text behind the subject in a mailbox. */
  readonly preheader: string;
  readonly title: string;
  readonly greeting?: string;
  readonly parts: readonly EmailPart[];
  readonly footer: Footer;
}

export type EmailPart =
  | { readonly kind: 'paragraph' | 'warning' | 'code'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly EmailFact[] }
  /** `hint` introduces the plain URL, for mail clients in which the button does not work. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly hint: string };

export interface EmailFact {
  readonly label: string;
  readonly text: string;
}

export interface Footer {
  readonly brand: string;
  readonly reason: string;
  readonly support: string;
  readonly supportUrl: string;
}
