import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { contactAddress } from '#core/domain/account/plan.ts';

interface ContactLineProps {
  /** The subject of the question to the operator. */
  about: 'plan' | 'credit';
  contact: string | null;
}

/** Names the contact for plans and credit: until the service takes payments itself, its operator changes both. */
export function ContactLine({ about, contact }: ContactLineProps) {
  const { t } = useTranslation('plans');
  if (contact === null) {
    return <p>{t(($) => (about === 'plan' ? $.contact.planNobody : $.contact.creditNobody))}</p>;
  }
  return (
    <p>
      {t(($) => (about === 'plan' ? $.contact.plan : $.contact.credit))}{' '}
      <Link inline href={contactAddress(contact)}>
        {contact}
      </Link>
    </p>
  );
}
