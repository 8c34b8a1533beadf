/** A response of `getAppConfig`, in its wire form. */
export const APP_CONFIG = {
  app_name: 'Cliffhanger',
  logo_url: null,
  app_url: 'https://app.example/',
  storefront_url: 'https://app.example/watch/',
  image_base_url: '/files/',
  customer_service_url: 'https://app.example/#/support',
  terms_version: '2026-01-01T00:00:00.000Z',
  is_loan_offered: false,
  review_hours: {
    registration: 24,
    certification: 24,
    store: 24,
    promotion_link: 12,
    deposit: 12,
    withdrawal: 48,
    complaint: 96,
    appeal: 72,
  },
  new_address_hours: 24,
  proceeds_from_score: 65,
};
