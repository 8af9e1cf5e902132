import { markup, type Markup } from '#server/markup.ts';
import type { PublicContext } from '../../layout.ts';

interface Question {
  question: string;
  answer: string;
}

/** The questions of people who decide whether to try it. */
export function questions(context: PublicContext): Markup {
  return markup`<section class="questions" aria-labelledby="questions"><h2 id="questions">${context.t(($) => $.home.questions.title)}</h2>
<div>${questionsIn(context).map(({ question, answer }) => markup`<details><summary>${question}</summary><p>${answer}</p></details>\n`)}</div></section>`;
}

/** The same as structured data for search engines. */
export function questionData(context: PublicContext): object {
  return {
    '@type': 'FAQPage',
    inLanguage: context.locale,
    mainEntity: questionsIn(context).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

const topics = ['code', 'cost', 'allowed', 'change', 'data', 'host'] as const;

function questionsIn({ t }: PublicContext): Question[] {
  return topics.map((topic) => ({
    question: t(($) => $.home.questions[topic].question),
    answer: t(($) => $.home.questions[topic].answer),
  }));
}
