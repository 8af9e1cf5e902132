import { describe, expect, test } from 'vitest';
import { proxyFormOf, switchedProxy } from '#app/parts/proxy/proxyForm.ts';
import { storableProxyForm, proxyFormProblem, savedProxySettings } from '#app/parts/proxy/savedProxies.ts';
import { defaultProxySettings, IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';

const { None, Strong, Custom } = IpProxyFromType;

function settings(ipProxyFromType: IpProxyFromType, proxies: string[] = []): ProxySettings {
  return { ...defaultProxySettings, ipProxyFromType, customIpProxySettings: { switchPeriod: 60, proxies } };
}

describe('the checkbox of the proxy block (§4)', () => {
  test('it starts off; turning it on when the type is None sets Custom', () => {
    const form = proxyFormOf();
    expect(form.isOn).toBe(false);
    expect(switchedProxy(form, true)).toMatchObject({ isOn: true, ipProxyFromType: Custom });
  });

  test('turned off and on again it knows what was chosen', () => {
    const form = proxyFormOf(settings(Strong));
    expect(form.isOn).toBe(true);
    expect(switchedProxy(switchedProxy(form, false), true).ipProxyFromType).toBe(Strong);
  });

  test('off, the saved type is None, whatever was chosen', () => {
    const form = switchedProxy(proxyFormOf(settings(Strong)), false);
    expect(savedProxySettings(form, []).ipProxyFromType).toBe(None);
  });
});

describe('saved and stored settings', () => {
  const stored = ['anna:••••••••@a.example:80'];
  const lost = 'ben:••••••••@b.example:80';

  test('a draft hides every password, of all forms of a line', () => {
    const lines = [
      'anna:secret@a.example:80',
      'a.example:80:anna:secret',
      'socks5://anna:se:cr@et@a.example:80',
      'plain:1',
    ];
    const kept = storableProxyForm(proxyFormOf(settings(Custom, lines)));
    expect(kept.customIpProxySettings.proxies).toEqual([
      'anna:••••••••@a.example:80',
      'a.example:80:anna:••••••••',
      'socks5://anna:••••••••@a.example:80',
      'plain:1',
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/secret|cr@et/u);
  });

  test('a draft that comes back is the same form, not a changed one', () => {
    const form = proxyFormOf(settings(Custom, stored));
    expect(JSON.stringify(storableProxyForm(form))).toBe(JSON.stringify(form));
  });

  test('custom proxies need a list, and every line its password', () => {
    const problem = (proxies: string[], type: IpProxyFromType = Custom) =>
      proxyFormProblem(proxyFormOf(settings(type, proxies)), stored);
    expect(problem([])).toEqual({ code: 'ProxyListEmpty' });
    expect(problem([...stored, lost])).toEqual({ code: 'ProxyLineInvalid', line: 2, problem: 'PasswordMissing' });
    expect(problem(stored)).toBeNull();
    expect(problem([lost], Strong)).toBeNull();
  });

  test('a list that is not used is saved without the lines whose password is lost', () => {
    const form = proxyFormOf(settings(Strong, [...stored, lost]));
    expect(savedProxySettings(form, stored).customIpProxySettings.proxies).toEqual(stored);
    const used = proxyFormOf(settings(Custom, stored));
    expect(savedProxySettings(used, stored).customIpProxySettings.proxies).toEqual(stored);
  });
});
