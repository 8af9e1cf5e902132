import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

/** Sheaf's green. White text on shade 80 has a contrast of 4.9:1, shade 110 has 7:1 on the dark background. */
const brand: BrandVariants = {
  10: '#02140e',
  20: '#06261c',
  30: '#083529',
  40: '#0a4434',
  50: '#0b5340',
  60: '#0d624c',
  70: '#0f7157',
  80: '#118063',
  90: '#2a9076',
  100: '#44a089',
  110: '#5eb09b',
  120: '#79c0ae',
  130: '#94d0c1',
  140: '#b0dfd4',
  150: '#cceee6',
  160: '#e7f8f4',
};

export const lightTheme: Theme = createLightTheme(brand);

export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
};
