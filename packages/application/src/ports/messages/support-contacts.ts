export interface SupportContact {
  readonly kind: 'telegram' | 'whatsapp' | 'email';
  readonly name: string;
  readonly address: string;
  /** In UTC, `08:00`; null when always open. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

export interface SupportContacts {
  list(): Promise<readonly SupportContact[]>;
  /** Replaces the whole list, in this order. */
  replace(contacts: readonly SupportContact[]): Promise<void>;
}
