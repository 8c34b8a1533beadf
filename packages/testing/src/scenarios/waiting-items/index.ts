export { leaveSomethingToReview, type Morning, type Shopkeeper } from './waiting-items.ts';
