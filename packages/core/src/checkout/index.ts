export * from './attribute.ts';
export * from './check-draw.ts';
export * from './complaint.ts';
export * from './episodes.ts';
export * from './invoice.ts';
export * from './own-purchase.ts';
export * from './processor.ts';
export * from './viewer-session.ts';
