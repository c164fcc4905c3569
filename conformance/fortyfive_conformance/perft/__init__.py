"""Counting the legal sequences of plays of fixed deals: one number in which two engines agree or do not.

    position < counting < deals, splitting
"""
