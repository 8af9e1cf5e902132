import type { Template } from '#core/wire/rows/template.ts';
import { markup, type Markup } from '#server/markup.ts';
import { linkTo, type PublicContext } from '../../layout.ts';
import { publicAddresses } from '../../publicAddresses.ts';
import { consolePicture } from './consolePicture.ts';

/** The first screen: what Sheaf does, the form for an address, and a picture of what comes of it. */
export function hero(context: PublicContext, templates: readonly Template[], typed: string | null): Markup {
  const { t } = context;
  return markup`<section class="hero">
<h1>${t(($) => $.home.heading)} <span>${t(($) => $.home.headingMore)}</span></h1>
<p class="lead">${t(($) => $.home.lead)}</p>
${addressForm(context, 'address', typed)}
${examples(context)}
</section>
${consolePicture(context, templates)}`;
}

/** The form for the address of any page; it needs no script. `id` distinguishes two of them on a page. */
export function addressForm(context: PublicContext, id: string, typed: string | null = null): Markup {
  const { t, languageFrom, locale } = context;
  const problem =
    typed === null
      ? null
      : markup`<p class="problem" id="${id}-problem" role="alert">${t(($) => $.home.form.problem)}</p>`;
  return markup`<form class="try" action="${publicAddresses.start}" method="get">
<label class="hidden" for="${id}">${t(($) => $.home.form.label)}</label>
<input id="${id}" name="url" type="text" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" maxlength="8000" required placeholder="${t(($) => $.home.form.label)}" value="${typed ?? ''}"${typed === null ? null : markup` aria-invalid="true" aria-describedby="${id}-problem"`}>
${languageFrom === 'chosen' ? markup`<input type="hidden" name="lang" value="${locale}">` : null}<button class="button primary large">${t(($) => $.home.form.submit)}</button>
${problem}</form>`;
}

/** Pages of the demo site that comes with the service, so that the first try works without an idea of one's own. */
function examples(context: PublicContext): Markup {
  const { t, origin } = context;
  const example = (path: string, name: string) =>
    markup`<a href="${linkTo(context, publicAddresses.startWith(`${origin}/demo-shop${path}`))}" rel="nofollow">${name}</a> `;
  return markup`<p class="examples">${t(($) => $.home.form.examples)} ${example(
    '',
    t(($) => $.home.form.shop),
  )}${example(
    '/forum',
    t(($) => $.home.form.forum),
  )}${example(
    '/jobs',
    t(($) => $.home.form.jobs),
  )}<a class="button" href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.home.browse)}</a> ${demo(context)}</p>`;
}

/** The way into a demo's account, which needs no sign-up. */
function demo({ t, isDemo, accountId }: PublicContext): Markup | null {
  if (!isDemo || accountId !== null) return null;
  return markup`<a class="button" href="${publicAddresses.login()}">${t(($) => $.signIn.enterDemo, { ns: 'sign' })}</a>`;
}
