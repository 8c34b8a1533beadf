import type {
  CategoryId,
  DramaId,
  EpisodeCounts,
  KnownDrama,
  LicenceFacts,
  LicenceId,
  Prices,
} from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale, Money } from '@cliffhanger/core/kernel';

export type PriceChangeId = Id<'price-change'>;

/** A drama as its editors see it, on sale or not. */
export interface EditedDrama extends Prices, EpisodeCounts {
  readonly id: DramaId;
  /** What names it in a sheet that is imported; null for one that was made by hand. */
  readonly key: string | null;
  readonly title: string;
  readonly category: { readonly id: CategoryId; readonly name: string };
  readonly isOnSale: boolean;
  readonly hasBeenOnSale: boolean;
  /** Null until there is one. */
  readonly poster: string | null;
  /** Languages that it has texts in. */
  readonly locales: readonly Locale[];
  readonly publishedAt: Instant;
}

export interface DramaText {
  readonly locale: Locale;
  readonly title: string;
  readonly synopsis: string;
  readonly captions: readonly string[];
}

export interface PriceDecided {
  readonly outcome:
    | 'decided'
    | 'proposed'
    | 'confirmed'
    | 'wholesale-below-floor'
    | 'second-person-needed'
    | 'nothing-proposed';
  readonly floor: Money;
}

export interface PriceChange {
  readonly id: PriceChangeId;
  readonly dramaId: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
  /** The second person of a lower wholesale price. */
  readonly confirmedBy: string | null;
  readonly appliedAt: Instant | null;
}

/** The paper that a licence stands on: sealed, in the storage. */
export interface LicenceProof {
  readonly name: string;
  readonly kind: 'pdf' | 'picture';
  readonly digest: string;
}

export interface DramaLicence extends LicenceFacts {
  readonly id: LicenceId;
  readonly dramaId: DramaId;
  /** The least wholesale price that the holder agreed to; null: none is said. */
  readonly wholesaleFloor: Money | null;
  readonly proof: LicenceProof;
  readonly recordedBy: string;
  readonly recordedAt: Instant;
  readonly endedAt: Instant | null;
}

export interface EditedDramasQuery {
  /** In English titles; empty: all of them. */
  readonly search: string;
  /** Goes on behind this one. */
  readonly after: DramaId | null;
  readonly most: number;
}

export interface NewDrama extends Prices, EpisodeCounts {
  readonly id: DramaId;
  readonly key: string | null;
  readonly categoryId: CategoryId;
  readonly at: Instant;
}

export interface EditedCategory {
  readonly id: CategoryId;
  /** English is always there. */
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  /** On sale or not. */
  readonly dramas: number;
}

/** What the platform's editors write; sellers and viewers only ever read it. */
export interface CatalogEditing {
  /** By id, which is the order in which they came. */
  list(asked: EditedDramasQuery): Promise<readonly EditedDrama[]>;
  find(dramaId: DramaId): Promise<EditedDrama | undefined>;
  /** The same, and nobody else edits it until the transaction ends. */
  lock(dramaId: DramaId): Promise<EditedDrama | undefined>;
  /** With its first price, and nothing else yet. */
  add(drama: NewDrama): Promise<void>;
  saveFacts(dramaId: DramaId, facts: EpisodeCounts & { readonly categoryId: CategoryId }): Promise<void>;
  savePoster(dramaId: DramaId, poster: { readonly address: string; readonly digest: string }): Promise<void>;
  textsOf(dramaId: DramaId): Promise<readonly DramaText[]>;
  saveText(dramaId: DramaId, text: DramaText): Promise<void>;
  /** The first time it is on sale is when it is published. */
  saveOnSale(dramaId: DramaId, isOnSale: boolean, at: Instant): Promise<void>;
  /** `proposed`: a lower wholesale price waits for a second person; `confirmed`: it was asked for before. */
  addPriceChange(change: Omit<PriceChange, 'confirmedBy' | 'appliedAt'>): Promise<PriceDecided>;
  /** Newest first. */
  priceChangesOf(dramaId: DramaId, most: number): Promise<readonly PriceChange[]>;
  /** Puts prices into force whose date has come; a bounded number at a time. Says how many. */
  applyDuePrices(now: Instant, most: number): Promise<number>;
  /** The ones that were recorded last come first; also those that have ended. */
  licencesOf(dramaId: DramaId, most: number): Promise<readonly DramaLicence[]>;
  findLicence(licenceId: LicenceId): Promise<DramaLicence | undefined>;
  addLicence(licence: Omit<DramaLicence, 'endedAt'>): Promise<void>;
  endLicence(licenceId: LicenceId, end: { readonly by: string; readonly at: Instant }): Promise<void>;
  /** Dramas that have lost what a sale takes leave the hall; a bounded number. Says which. */
  stopSales(now: Instant, most: number): Promise<readonly DramaId[]>;
  /** In their order. */
  categories(): Promise<readonly EditedCategory[]>;
  /** A new one comes last. */
  saveCategory(category: Pick<EditedCategory, 'id' | 'names'>): Promise<void>;
  orderCategories(ids: readonly CategoryId[]): Promise<void>;
  /** What an import compares its lines with. */
  knownByKeys(keys: readonly string[]): Promise<readonly KnownDrama[]>;
}
