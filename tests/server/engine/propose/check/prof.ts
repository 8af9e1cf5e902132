import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { largePage } from './largePage.ts';
const html = largePage();
for (let i = 0; i < 12; i++) proposeTables(html, 'https://large.example/list?page=2');
