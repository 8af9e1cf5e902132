import { createContext } from 'react';
import type { ParameterChoice } from '#core/domain/template/parameter.ts';

/** Asks for the choices of a parameter whose data source is elsewhere; `null` when they cannot be had. */
export type LoadChoices = (paramName: string) => Promise<ParameterChoice[] | null>;

/** Parts hold no data: the form gives it. Without one, the values are typed. */
export const ChoiceLoader = createContext<LoadChoices>(() => Promise.resolve(null));
